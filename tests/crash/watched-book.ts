import { randomUUID } from 'node:crypto'
import { bookTypes } from '#manuscript/model/book-types.ts'
import type { ModelServer, RecordedRequest } from '#tests/doubles/model-server/model-server.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import { requestedStep, storedSteps } from '#tests/support/requested-step.ts'
import { random } from '#tests/random.ts'
import { call, FailedResponse } from '../client.ts'

/** The finished plan replaces the steps of a plan, so only later steps stay. */
const stays = (step: string): boolean => !step.startsWith('plan-')

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
  /** For each committed step, the number of model calls until then. */
  readonly #finished = new Map<string, number>()
  readonly #url: string
  readonly #token: string
  readonly #model: ModelServer
  /** The number of model calls at the start of each life of the server. */
  readonly #lives = [0]
  /** Maximum number of calls that the server repeats because of one kill. */
  mostRepeated = 0

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

  /**
   * Orders a book with `side` chapters of `side` sections each. With `reviewed`, its author chooses
   * an opening before it is written.
   */
  static async order(
    parts: { url: string; token: string; model: ModelServer },
    { side = 4, reviewed = false }: { side?: number; reviewed?: boolean } = {},
  ): Promise<WatchedBook> {
    const description = `Keeping bees in a small garden, as told in letter ${randomUUID()}`
    const type = bookTypes[Math.floor(random() * bookTypes.length)]!
    const body = { description, type, chapters: side, sub_chapters: side, ...(reviewed && { plan: 'review' as const }) }
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
    // The kill may have happened before the cancellation. A cancellation in progress changes the
    // plan.
    else if (task.stage === 'plan_ready')
      await this.#goOnWithPlan().catch((error: unknown) => {
        if (!(this.#givenUp && error instanceof FailedResponse)) throw error
      })
    else if (task.paused && this.#givenUp) this.giveUp()
    else if (task.error) this.end = task.error.type === 'cancelled' ? 'cancelled' : `failed: ${task.error.message}`
    return this.end !== undefined
  }

  /** Asks for openings, chooses one, and has the book written. */
  async #goOnWithPlan(): Promise<void> {
    const params = { guid: this.guid }
    const token = this.#token
    const { version, openings } = await call(this.#url, 'GET /tasks/:guid/plan', { params, token })
    const [opening] = openings.list
    if (!opening) {
      await call(this.#url, 'POST /tasks/:guid/plan/openings', { params, token })
      return
    }
    const body = { version, style: opening.style }
    const chosen = await call(this.#url, 'PUT /tasks/:guid/plan/opening', { params, body, token })
    await call(this.#url, 'POST /tasks/:guid/plan/write', { params, body: { version: chosen.version }, token })
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
    const committed = storedSteps(steps)
    // A deleted book has no steps. The server says whether it was deleted.
    if (steps.length > 0)
      for (const step of this.#finished.keys())
        if (stays(step) && !committed.includes(step)) this.#problems.push(`${step} was finished and is gone`)
    for (const step of committed) if (!this.#finished.has(step)) this.#finished.set(step, this.#model.requests.length)
    const unfinished = new Set(this.#requestedSince(this.#lives.at(-1)!).filter((step) => !this.#finished.has(step)))
    this.mostRepeated = Math.max(this.mostRepeated, unfinished.size)
    this.#lives.push(this.#model.requests.length)
  }

  /** Returns the steps of this book that were requested from the model after this many calls. */
  #requestedSince(calls: number, until?: number): string[] {
    return this.#model.requests
      .slice(calls, until)
      .filter((request) => this.#isMine(request))
      .map(({ body }) => requestedStep(body.messages))
  }

  /** Returns the problems of an ended book. */
  async problems(): Promise<string[]> {
    for (const [step, calls] of this.#finished)
      if (this.#requestedSince(calls).includes(step)) this.#problems.push(`${step} was finished and asked for again`)
    for (const [at, from] of this.#lives.entries()) {
      const requested = this.#requestedSince(from, this.#lives[at + 1])
      for (const step of new Set(requested.filter((one, place) => requested.indexOf(one) !== place)))
        this.#problems.push(`${step} was asked for twice without a kill`)
    }
    if (this.end?.startsWith('failed')) this.#problems.push(this.end)
    if (this.end === 'done') await this.#checkWhole()
    return this.#problems
  }

  async #checkWhole(): Promise<void> {
    const { chapters } = await this.#call('GET /tasks/:guid/manuscript')
    const sections = chapters.flatMap((chapter) => chapter.sections)
    const whole = sections.filter(({ state, blocks }) => state === 'done' && blocks?.length)
    if (whole.length !== this.#sections) this.#problems.push(`has ${whole.length} whole sections`)
    const requested = new Set(this.#requestedSince(0).filter((step) => step.startsWith('section ')))
    if (requested.size !== this.#sections) this.#problems.push(`${requested.size} sections were asked for`)
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
