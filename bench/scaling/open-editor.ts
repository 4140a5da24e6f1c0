import { randomUUID } from 'node:crypto'
import { Agent, request } from 'undici'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { BenchPerson } from './people.ts'

/** Keeps connections alive like a proxy, without a maximum number. */
const agent = new Agent({
  connections: null,
  pipelining: 1,
  keepAliveTimeout: 60_000,
  headersTimeout: 60_000,
  bodyTimeout: 0,
})

const call = async (url: string, person: BenchPerson, method: 'GET' | 'POST', path: string, body?: object) => {
  const answer = await request(`${url}/v1${path}`, {
    method,
    dispatcher: agent,
    headers: { ...person.headers, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  const text = await answer.body.text()
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} for ${path}: ${text.slice(0, 200)}`)
  return JSON.parse(text) as unknown
}

export interface OpenEditor {
  /**
   * Appends a sentence to a paragraph, saves it, and makes the calls that follow on the page.
   * Returns the duration of the save.
   */
  type(): Promise<number>
  /** Makes the call that the page repeats every 20 s. */
  quota(): Promise<void>
  close(): void
}

/**
 * Simulates a page with an open project and its event stream. `urlOf` returns the process for each
 * call.
 */
export const openEditor = async (person: BenchPerson, urlOf: () => string): Promise<OpenEditor> => {
  const { projectId, blocks } = person
  const client = randomUUID()
  const left = new AbortController()
  const stream = await request(`${urlOf()}/v1/projects/${projectId}/events?client=${client}&device=Firefox+on+Linux`, {
    dispatcher: agent,
    headers: { ...person.headers, accept: 'text/event-stream' },
    signal: left.signal,
  })
  if (stream.statusCode !== 200) throw new Error(`${stream.statusCode} for the events of a project`)
  stream.body.on('data', () => undefined).on('error', () => undefined)
  const paragraphs = blocks.flatMap(({ type }, at) => (type === 'paragraph' ? [at] : []))
  const { revision } = (await call(urlOf(), person, 'GET', `/projects/${projectId}`)) as { revision: number }
  let base = revision
  let saves = 0
  return {
    async type() {
      const at = paragraphs[(saves * 7) % paragraphs.length]!
      const block: EditorNode = structuredClone(blocks[at]!)
      const text = ` And then, in the ${++saves}th version of it, the bees came back to the roofs before noon.`
      block.children!.push({ type: 'text', version: 1, format: 0, detail: 0, mode: 'normal', style: '', text })
      const body = {
        projectId,
        saveId: randomUUID(),
        baseRevision: base,
        splices: [{ start: at, deleteCount: 1, blocks: [block] }],
        kind: 'typing',
        client,
        device: 'Firefox on Linux',
      }
      const begun = performance.now()
      const saved = (await call(urlOf(), person, 'POST', '/update_content', body)) as { revision: number }
      const took = performance.now() - begun
      base = saved.revision
      await call(urlOf(), person, 'GET', '/user_info')
      // After its first save the project is the first of the list.
      if (saves === 1) await call(urlOf(), person, 'GET', '/projects/user')
      return took
    },
    async quota() {
      await call(urlOf(), person, 'GET', '/me/quota')
    },
    close: () => left.abort(),
  }
}

const words = 'the bees went out over the roofs of the city and came home with what the lime trees gave them in June'

/** The totals of all streams. */
export interface StreamCount {
  pieces: number
  ended: number
  firstMs: number[]
  /** Milliseconds between consecutive pieces. */
  gapsMs: number[]
}

/** Requests a paraphrase of a paragraph and reads the stream. */
export const streamEdit = async (
  person: BenchPerson,
  url: string,
  counted: StreamCount,
  signal: AbortSignal,
): Promise<void> => {
  const content = Array.from({ length: 15 }, () => words).join(' ')
  const begun = performance.now()
  const answer = await request(`${url}/v1/paraphrase_content`, {
    method: 'POST',
    dispatcher: agent,
    headers: { ...person.headers, 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ content, tone: 'Formmaly', project_id: person.projectId }),
    signal,
  })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${await answer.body.text()}`)
  let last = 0
  for await (const chunk of answer.body) {
    const text = String(chunk)
    if (text.includes('event: problem')) throw new Error(text)
    const pieces = text.split('"type":"delta"').length - 1
    if (pieces === 0) continue
    const now = performance.now()
    if (last === 0) counted.firstMs.push(now - begun)
    else counted.gapsMs.push(now - last)
    last = now
    counted.pieces += pieces
  }
  counted.ended++
}
