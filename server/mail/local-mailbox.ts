import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

export interface KeptMail {
  id: string
  to: string
  subject: string
  text: string
  /** In seconds since the epoch. */
  date: number
}

const KEPT = 200

/**
 * Stores the mail of an installation without a mail server: one `.eml` file per mail in
 * `DATA_DIR/mailbox`, up to the newest 200.
 */
export class LocalMailbox {
  readonly #folder: string

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'mailbox')
  }

  async keep(message: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    // The name begins with the time, so that names sort by age. The file is written under another
    // name first, so that nobody reads half of it.
    const name = `${String(Date.now()).padStart(15, '0')}-${randomBytes(4).toString('hex')}.eml`
    await writeFile(join(this.#folder, `${name}.part`), message, { mode: 0o600 })
    await rename(join(this.#folder, `${name}.part`), join(this.#folder, name))
    for (const old of (await this.#names()).slice(KEPT)) await rm(join(this.#folder, old), { force: true })
  }

  /** Returns the mails, newest first. */
  async list(): Promise<KeptMail[]> {
    return Promise.all((await this.#names()).slice(0, 50).map((name) => this.#read(name)))
  }

  async #names(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => [])
    return names.filter((name) => name.endsWith('.eml')).toSorted((a, b) => b.localeCompare(a))
  }

  async #read(name: string): Promise<KeptMail> {
    const mail = await PostalMime.parse(await readFile(join(this.#folder, name)))
    return {
      id: name.replace(/\.eml$/, ''),
      to: mail.to?.map(({ address }) => address).join(', ') ?? '',
      subject: mail.subject ?? '',
      text: mail.text?.trim() ?? '',
      date: Math.floor(Number(name.split('-')[0]) / 1000),
    }
  }
}
