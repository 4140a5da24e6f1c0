import { randomUUID } from 'node:crypto'
import { bookTypes } from '#manuscript/model/book-types.ts'
import type { ModelServer, RecordedRequest } from '#tests/doubles/model-server/model-server.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import { askedNumber } from '#tests/support/asked-section.ts'
import { random } from '#tests/random.ts'
import { call } from '../client.ts'

const isWriting = (prompt: string): boolean => /^(?:Write|Now write) section /mu.test(prompt)

/** The steps of a plan, by the request with which their calls begin. */
const planning: readonly [RegExp, (found: RegExpExecArray) => string][] = [
  [/^Decide what .* calls for, before anything is outlined/mu, () => 'plan-intent'],
  [/^Plan chapter (\d+) of/mu, ([, chapter]) => `plan-chapter ${Number(chapter) - 1}`],
  [/^Read the plan as an editor/mu, () => 'plan-critique'],
]

/** Returns the section or the part of the plan that a call writes, or undefined for other calls. */
const stepAskedFor = ({ body }: RecordedRequest): string | undefined => {
  const prompt = body.messages.map(({ content }) => content).join('\n')
  const last = body.messages.findLast(({ role }) => role === 'user')?.content ?? ''
  if (isWriting(last)) return sectionAskedFor(prompt)
  for (const [pattern, name] of planning) {
    const found = pattern.exec(last)
    if (found) return name(found)
  }
  return undefined
}

const sectionAskedFor = (prompt: string): string | undefined => {
  const number = askedNumber(prompt)
  return number && `section ${number}`
}

/** Returns the sections and the parts of the plan that these steps finish. */
const finishedSteps = (steps: readonly BookStep[]): string[] =>
  steps.flatMap((step) => {
    if (step.type === 'section') return [`section ${step.section.chapter + 1}.${step.section.section + 1}`]
    if (step.type === 'plan-chapter') return [`${step.type} ${step.chapter}`]
    return step.type === 'plan-intent' || step.type === 'plan-critique' ? [step.type] : []
  })

/**
 * Follows an ordered book through kills of its server, and compares it with the requests to the
 * model.
 */
export class WatchedBook {
  readonly guid: string
  /** The final state; undefined while the book is in progress. */
  end: string | undefined
  readonly #description: string
  readonly #sections: number
  readonly #problems: string[] = []
  #givenUp = false
  /** For each committed section, the number of model calls until then. */
  readonly #finished = new Map<string, number>()
  readonly #url: string
  readonly #token: string
  readonly #model: ModelServer

  private constructor(
    guid: string,
    { description, chapters, sub_chapters }: { description: string; chapters: number; sub_chapters: number },
    parts: { url: string; token: string; model: ModelServer },
  ) {
    this.guid = guid
    this.#description = description
    this.#sections = chapters * sub_chapters
    this.#url = parts.url
    this.#token = parts.token
    this.#model = parts.model
  }

  /** Orders a book with `side` chapters of `side` sections each. */
  static async order(
    parts: { url: string; token: string; model: ModelServer },
    { side = 4 }: { side?: number } = {},
  ): Promise<WatchedBook> {
    const description = `Keeping bees in a small garden, as told in letter ${randomUUID()}`
    const type = bookTypes[Math.floor(random() * bookTypes.length)]!
    const body = { description, type, chapters: side, sub_chapters: side }
    const { guid } = await call(parts.url, 'POST /generate', { token: parts.token, body })
    return new WatchedBook(guid, body, parts)
  }

  /**
   * Polls the book, and returns true once it has ended. A kill during a cancellation can leave it
   * paused.
   */
  async hasEnded(): Promise<boolean> {
    const { tasks } = await call(this.#url, 'GET /tasks', { token: this.#token })
    const task = tasks.find(({ guid }) => guid === this.guid)
    if (!task) this.end = 'deleted'
    else if (task.status === 'DONE') this.end = 'done'
    else if (task.paused && this.#givenUp) this.giveUp()
    else if (task.error) this.end = task.error.type === 'cancelled' ? 'cancelled' : `failed: ${task.error.message}`
    return this.end !== undefined
  }

  /**
   * Cancels or deletes the book. If the server is killed during the call, it may or may not have
   * happened.
   */
  giveUp(): void {
    this.#givenUp = true
    this.#call(random() < 0.5 ? 'POST /tasks/:guid/cancel' : 'DELETE /tasks/:guid').catch(() => undefined)
  }

  /** Records the steps that the database contains while the server is dead. */
  found(steps: readonly BookStep[]): void {
    const committed = finishedSteps(steps)
    // A deleted book has no steps. The server says whether it was deleted.
    if (steps.length > 0)
      for (const section of this.#finished.keys())
        if (!committed.includes(section)) this.#problems.push(`${section} was finished and is gone`)
    for (const section of committed)
      if (!this.#finished.has(section)) this.#finished.set(section, this.#model.requests.length)
  }

  /** Returns the problems of an ended book. */
  async problems(): Promise<string[]> {
    for (const [section, calls] of this.#finished)
      for (const request of this.#model.requests.slice(calls))
        if (this.#isMine(request) && stepAskedFor(request) === section)
          this.#problems.push(`${section} was finished and asked for again`)
    if (this.end?.startsWith('failed')) this.#problems.push(this.end)
    if (this.end === 'done') await this.#checkWhole()
    return this.#problems
  }

  async #checkWhole(): Promise<void> {
    const { chapters } = await this.#call('GET /tasks/:guid/manuscript')
    const sections = chapters.flatMap((chapter) => chapter.sections)
    const whole = sections.filter(({ state, blocks }) => state === 'done' && blocks?.length)
    if (whole.length !== this.#sections) this.#problems.push(`has ${whole.length} whole sections`)
    const asked = new Set(
      this.#model.requests
        .filter((request) => this.#isMine(request))
        .map(stepAskedFor)
        .filter((step) => step?.startsWith('section ')),
    )
    if (asked.size !== this.#sections) this.#problems.push(`${asked.size} sections were asked for`)
  }

  #isMine({ body }: RecordedRequest): boolean {
    return body.messages.some(({ content }) => content.includes(this.#description))
  }

  #call<R extends 'GET /tasks/:guid/manuscript' | 'POST /tasks/:guid/cancel' | 'DELETE /tasks/:guid'>(route: R) {
    return call<R>(this.#url, route, { token: this.#token, params: { guid: this.guid } } as Parameters<
      typeof call<R>
    >[2])
  }
}
