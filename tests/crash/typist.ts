import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { editorStateToBlocks } from '#manuscript/model/editor-state/editor-blocks.ts'
import { applySplices } from '#manuscript/model/diff/splices.ts'
import { random } from '#tests/random.ts'
import { call, FailedResponse } from '../client.ts'

const paragraph = (text: string) => ({
  type: 'paragraph',
  version: 1,
  children: [{ type: 'text', version: 1, text, format: 0, detail: 0, mode: 'normal', style: '' }],
  direction: null,
  format: '',
  indent: 0,
})

/**
 * Calls the server, and retries every second while the rate limit refuses the call. Each killed
 * process takes a lease of the account's calls with it, and typists pause less than people.
 */
const callPatiently: typeof call = async (url, route, input) => {
  for (;;)
    try {
      return await call(url, route, input)
    } catch (error) {
      if (!(error instanceof FailedResponse && error.status === 429)) throw error
      await setTimeout(1000)
    }
}

interface Save {
  saveId: string
  start: number
  deleteCount: number
  texts: string[]
}

/** Types into a project, saves each change, and remembers the acknowledged ones. */
export class Typist {
  readonly #url: string
  readonly #token: string
  readonly #project: string
  /** The text of each acknowledged revision. */
  readonly #texts: string[][] = [['']]
  /** The save that was sent, but not answered. */
  #waiting: Save | undefined
  #written = 0

  private constructor(url: string, token: string, project: string) {
    this.#url = url
    this.#token = token
    this.#project = project
  }

  static async begin(url: string, token: string): Promise<Typist> {
    const { project_id } = await call(url, 'POST /create_empty_project', { token, body: {} })
    return new Typist(url, token, project_id)
  }

  get acknowledged(): number {
    return this.#texts.length - 1
  }

  async untilGone(): Promise<void> {
    try {
      for (;;) await this.#save(this.#waiting ?? this.#type())
    } catch (error) {
      if (error instanceof FailedResponse) throw error
    }
  }

  /**
   * Returns acknowledged changes that are missing. Then sends the unanswered save again, as a
   * browser does.
   */
  async lost(): Promise<string[]> {
    const lost: string[] = []
    const { revision, text } = await this.#read()
    const newSaves = revision - this.acknowledged
    const expected = [this.#now, this.#waiting && this.#after(this.#waiting)][newSaves]
    if (!isSame(text, expected))
      lost.push(`revision ${this.acknowledged} was acknowledged, and the text is not as it was`)
    if (this.#waiting) await this.#save(this.#waiting)
    if (!isSame((await this.#read()).text, this.#now)) lost.push('a save that was sent again was not done once')
    const some = Math.floor(random() * this.#texts.length)
    if (!isSame(await this.#textAt(some), this.#texts[some]))
      lost.push(`revision ${some} of the history is not as it was`)
    return lost
  }

  get #now(): string[] {
    return this.#texts.at(-1)!
  }

  #after({ start, deleteCount, texts }: Save): string[] {
    return applySplices(this.#now, [{ start, deleteCount, blocks: texts }])
  }

  #type(): Save {
    const full = this.#now.length > 200
    const start = Math.floor(random() * this.#now.length)
    const texts = full ? [] : Array.from({ length: 1 + Math.floor(random() * 2) }, () => this.#sentence())
    return { saveId: randomUUID(), start, deleteCount: full || random() < 0.5 ? 1 : 0, texts }
  }

  #sentence(): string {
    return `${++this.#written}: ${randomUUID().repeat(1 + Math.floor(random() * 20))}`
  }

  async #save(save: Save): Promise<void> {
    this.#waiting = save
    const { saveId, start, deleteCount, texts } = save
    const { revision } = await callPatiently(this.#url, 'POST /update_content', {
      token: this.#token,
      body: {
        projectId: this.#project,
        saveId,
        baseRevision: this.acknowledged,
        splices: [{ start, deleteCount, blocks: texts.map(paragraph) }],
      },
    })
    if (revision !== this.acknowledged + 1)
      throw new Error(`Saved as revision ${revision}, not ${this.acknowledged + 1}`)
    this.#texts.push(this.#after(save))
    this.#waiting = undefined
  }

  async #read() {
    const params = { id: this.#project }
    const { revision, content } = await callPatiently(this.#url, 'GET /projects/:id', { token: this.#token, params })
    return { revision, text: editorStateToBlocks(JSON.parse(content)).map(textOf) }
  }

  async #textAt(revision: number) {
    const params = { id: this.#project, revision: String(revision) }
    const { blocks } = await callPatiently(this.#url, 'GET /projects/:id/history/:revision', {
      token: this.#token,
      params,
    })
    return blocks.map(textOf)
  }
}

const textOf = (block: { [field: string]: unknown }): string =>
  ((block['children'] ?? []) as { text: string }[]).map(({ text }) => text).join('')

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
