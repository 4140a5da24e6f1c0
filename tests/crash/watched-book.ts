import { randomUUID } from 'node:crypto'
import { bookTypes } from '#manuscript/model/book-types.ts'
import type { ModelServer, RecordedRequest } from '#tests/doubles/model-server/model-server.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import { call } from '../client.ts'

/** The section that a call asks for, by its titles; undefined when it asks for something else. */
const sectionAskedFor = ({ body }: RecordedRequest): string | undefined => {
  const prompt = body.messages.map(({ content }) => content).join('\n')
  const tagged = (name: string) => new RegExp(`<${name}-[0-9a-f]{12}>\n(.*?)\n</${name}-`, 's').exec(prompt)?.[1]
  const section = tagged('section-title')
  return section && `${tagged('chapter-title')}: ${section}`
}

/** Titles of the sections that these steps finish. */
const finishedSections = (steps: readonly BookStep[]): string[] => {
  const outline = steps.find((step) => step.type === 'outline')?.outline
  return steps
    .filter((step) => step.type === 'section')
    .map(({ section: { chapter, section } }) => {
      const { title, subchapters } = outline!.chapters[chapter]!
      return `${title}: ${subchapters[section]!.title}`
    })
}

/** A book that is ordered, followed through the deaths of its server, and compared with what the model was asked for. */
export class WatchedBook {
  readonly guid: string
  /** How it ended; undefined while it is under way. */
  end: string | undefined
  readonly #description: string
  readonly #sections: number
  readonly #problems: string[] = []
  #givenUp = false
  /** By section that was committed: how many calls the model had had by then. */
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

  /** Of so many chapters with as many sections each. */
  static async order(
    parts: { url: string; token: string; model: ModelServer },
    { side = 4 }: { side?: number } = {},
  ): Promise<WatchedBook> {
    const description = `Keeping bees in a small garden, as told in letter ${randomUUID()}`
    const type = bookTypes[Math.floor(Math.random() * bookTypes.length)]!
    const body = { description, type, chapters: side, sub_chapters: side }
    const { guid } = await call(parts.url, 'POST /generate', { token: parts.token, body })
    return new WatchedBook(guid, body, parts)
  }

  /** Asks how it stands; true once it has ended. A death under its cancellation can leave it paused. */
  async hasEnded(): Promise<boolean> {
    const { tasks } = await call(this.#url, 'GET /tasks', { token: this.#token })
    const task = tasks.find(({ guid }) => guid === this.guid)
    if (!task) this.end = 'deleted'
    else if (task.status === 'DONE') this.end = 'done'
    else if (task.paused && this.#givenUp) this.giveUp()
    else if (task.error) this.end = task.error.type === 'cancelled' ? 'cancelled' : `failed: ${task.error.message}`
    return this.end !== undefined
  }

  /** Cancels or deletes it. The server may die under the call, and then it has happened or not. */
  giveUp(): void {
    this.#givenUp = true
    this.#call(Math.random() < 0.5 ? 'POST /tasks/:guid/cancel' : 'DELETE /tasks/:guid').catch(() => undefined)
  }

  /** With the steps that the database holds while the server is dead. */
  found(steps: readonly BookStep[]): void {
    const committed = finishedSections(steps)
    // A deleted book has none left; whether it was deleted is told by the server.
    if (steps.length > 0)
      for (const section of this.#finished.keys())
        if (!committed.includes(section)) this.#problems.push(`${section} was finished and is gone`)
    for (const section of committed)
      if (!this.#finished.has(section)) this.#finished.set(section, this.#model.requests.length)
  }

  /** What was wrong with it, once it has ended. */
  async problems(): Promise<string[]> {
    for (const [section, calls] of this.#finished)
      for (const request of this.#model.requests.slice(calls))
        if (this.#isMine(request) && sectionAskedFor(request) === section)
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
    const asked = new Set(this.#model.requests.filter((request) => this.#isMine(request)).map(sectionAskedFor))
    asked.delete(undefined)
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
