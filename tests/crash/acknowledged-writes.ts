import { randomUUID } from 'node:crypto'
import { random } from '#tests/random.ts'
import { call, FailedResponse } from '../client.ts'
import { tokenInMail, waitFor } from './api.ts'

/**
 * Writes over HTTP and remembers the acknowledged writes. A write that was in progress when the
 * server was killed may or may not have happened, and is ignored.
 */
export class AcknowledgedWrites {
  readonly #url: string
  readonly #owner: string
  /** Addresses whose mail has not been seen yet. The mailbox shows only the newest mails. */
  readonly #asked = new Set<string>()
  #mails = 0
  readonly #sessions = new Set<string>()
  readonly #ended = new Set<string>()
  readonly #books = new Set<string>()
  readonly #deleted = new Set<string>()

  /** `owner` is the session token of the account that orders books. */
  constructor(url: string, owner: string) {
    this.#url = url
    this.#owner = owner
    this.#sessions.add(owner)
  }

  get count(): number {
    return this.#mails + this.#sessions.size + this.#ended.size + this.#books.size + this.#deleted.size
  }

  /** Writes concurrently until the server is gone. */
  async untilGone(): Promise<void> {
    const rows = [() => this.#signUp(), () => this.#order()]
    await Promise.all(rows.map((write) => this.#repeat(write)))
  }

  /** Returns acknowledged writes that are missing. */
  async lost(): Promise<string[]> {
    const lost: string[] = []
    for (const token of this.#sessions) if (!(await this.#isOpen(token))) lost.push('a session')
    for (const token of this.#ended) if (await this.#isOpen(token)) lost.push('the end of a session')
    const { tasks } = await call(this.#url, 'GET /tasks', { token: this.#owner })
    const listed = new Set(tasks.map(({ guid }) => guid))
    for (const guid of this.#books) if (!listed.has(guid)) lost.push('a book')
    for (const guid of this.#deleted) if (listed.has(guid)) lost.push('the removal of a book')
    for (const email of this.#asked) await this.#mailTo(email).catch(() => lost.push('a mail'))
    return lost
  }

  /** Repeats a call until one is refused, for example by a rate limit. */
  async #repeat(write: () => Promise<void>): Promise<void> {
    try {
      for (;;) await write()
    } catch (error) {
      if (error instanceof FailedResponse && error.status !== 429) throw error
    }
  }

  async #signUp() {
    const email = `${randomUUID()}@example.com`
    await call(this.#url, 'POST /signup', { body: { email } })
    this.#asked.add(email)
    const token = await this.#mailTo(email)
    const { access_token } = await call(this.#url, 'GET /login_with_token/:token', { params: { token } })
    this.#sessions.add(access_token)
    if (random() < 0.5) return
    this.#sessions.delete(access_token)
    await call(this.#url, 'POST /logout', { token: access_token })
    this.#ended.add(access_token)
  }

  async #mailTo(email: string): Promise<string> {
    const token = await waitFor(`the mail to ${email}`, () => tokenInMail(this.#url, email))
    this.#asked.delete(email)
    this.#mails++
    return token
  }

  /**
   * Orders a book and deletes every other one. It calls no list, because `lost` needs the calls
   * that the limit allows.
   */
  async #order() {
    const body = { description: 'Keeping bees in a small garden', chapters: 2, sub_chapters: 2 }
    const { guid } = await call(this.#url, 'POST /generate', { token: this.#owner, body })
    this.#books.add(guid)
    if (random() < 0.5) return
    this.#books.delete(guid)
    await call(this.#url, 'DELETE /tasks/:guid', { token: this.#owner, params: { guid } })
    this.#deleted.add(guid)
  }

  async #isOpen(token: string): Promise<boolean> {
    try {
      await call(this.#url, 'GET /user_info', { token })
      return true
    } catch (error) {
      if (error instanceof FailedResponse && error.status === 401) return false
      throw error
    }
  }
}
