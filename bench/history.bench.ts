// Measures the time, memory and answer of a tab that is far behind, on a manuscript of 300,000
// words: node --expose-gc bench/history.bench.ts [--saves 5000] [--rewrites 40]
import { parseArgs } from 'node:util'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pino } from 'pino'
import { sql } from 'drizzle-orm'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { createProject } from '#server/features/projects/create-project.ts'
import type { ProjectDependencies, ProjectUser } from '#server/features/projects/dependencies.ts'
import { listChanges } from '#server/features/projects/history/list-changes.ts'
import { zipOf } from '#server/features/personal-data/archive.ts'
import { projectFiles } from '#server/features/projects/personal-files.ts'
import { createOpenTexts } from '#server/features/projects/manuscript/open-texts.ts'
import { createLiveProjects } from '#server/features/projects/saving/live-projects.ts'
import { saveContent } from '#server/features/projects/saving/save-content.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { newBook, newWord, numbersFrom } from './new-book.ts'

const { values } = parseArgs({
  options: { saves: { type: 'string', default: '5000' }, rewrites: { type: 'string', default: '40' } },
})
const WORDS = 300_000
/** The maximum memory of an answer, as a multiple of the size of the manuscript. */
const MOST_TEXTS = 25
/** The longest allowed pause of the event loop in milliseconds. */
const MOST_PAUSE = 200
/** About the size of the manuscript as JSON. */
const TEXT_MEGABYTES = 2.7
const MEGABYTE = 1024 ** 2

const database = await testDatabase()
const newProcess = (): ProjectDependencies => ({
  database,
  texts: createOpenTexts(),
  live: createLiveProjects(),
  log: pino({ level: 'silent' }),
  pollEvery: null,
})
const { rows } = await database.db.execute<{ id: string }>(
  sql`insert into users (email) values ('bench@example.org') returning id`,
)
const user: ProjectUser = { id: rows[0]!.id, premium: true }
const random = numbersFrom(11)

const withSentence = (block: EditorNode): EditorNode => ({
  ...block,
  children: [
    {
      type: 'text',
      version: 1,
      format: 0,
      detail: 0,
      mode: 'normal',
      style: '',
      text: `${Array.from({ length: 60 }, () => newWord(random)).join(' ')}.`,
    },
  ],
})

const used = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
/** Returns the peak memory and the longest pause of the event loop during `run`. */
const measure = async <T>(run: () => Promise<T>) => {
  globalThis.gc?.()
  const before = used()
  let peak = before
  const sampling = setInterval(() => (peak = Math.max(peak, used())), 2)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const begin = performance.now()
  const result = await run()
  const milliseconds = performance.now() - begin
  delay.disable()
  clearInterval(sampling)
  peak = Math.max(peak, used())
  return { result, milliseconds, megabytes: (peak - before) / MEGABYTE, paused: delay.max / 1e6 }
}

let failed = false
const show = (
  name: string,
  { milliseconds, megabytes, paused }: { milliseconds: number; megabytes: number; paused: number },
  textMegabytes: number,
  more = '',
) => {
  const tooMuch = megabytes > MOST_TEXTS * textMegabytes || paused > MOST_PAUSE
  failed ||= tooMuch
  console.log(
    `  ${name.padEnd(22)}${milliseconds.toFixed(0).padStart(6)} ms, at most ${megabytes.toFixed(0)} MB (${(megabytes / textMegabytes).toFixed(1)} manuscripts), longest pause ${paused.toFixed(0)} ms${more}${tooMuch ? '  TOO MUCH' : ''}`,
  )
}

const measureHistory = async (name: string, saves: number, change: (blocks: EditorNode[]) => number[]) => {
  const blocks = newBook(WORDS, random)
  const json = blocks.map(stringifyBlock)
  const textMegabytes = json.reduce((sum, block) => sum + block.length, 0) / MEGABYTE
  const writing = newProcess()
  const { id } = await createProject(writing, user, { name, language: 'english', tone: '', blocks: json })
  const by = { projectId: id, kind: 'typing' as const, client: 'bench', device: 'Firefox on Linux' }
  for (let baseRevision = 0; baseRevision < saves; baseRevision++) {
    const splices = change(blocks).map((at) => ({ start: at, deleteCount: 1, blocks: [blocks[at]!] }))
    await saveContent(writing, user, { ...by, baseRevision, splices })
  }
  console.log(`${name}: ${saves} saves, a manuscript of ${textMegabytes.toFixed(1)} MB`)
  for (const [which, dependencies] of [
    ['warm', writing],
    ['cold', newProcess()],
  ] as const) {
    const read = await measure(() => listChanges(dependencies, user, id, 0))
    const answered = JSON.stringify(read.result).length / MEGABYTE
    const answer = `; ${read.result.changes.length} changes, ${answered.toFixed(1)} MB`
    show(`changes since 0, ${which}`, read, textMegabytes, answer)
    const splices = [{ start: 0, deleteCount: 0, blocks: [withSentence(blocks[1]!)] }]
    const save = await measure(() => saveContent(dependencies, user, { ...by, baseRevision: 0, splices }))
    show(`save on revision 0, ${which}`, save, textMegabytes)
  }
}

const anyParagraph = (blocks: EditorNode[]): number => {
  for (;;) {
    const at = Math.floor(random() * blocks.length)
    if (blocks[at]!.type === 'paragraph') return at
  }
}
const rewrite = (blocks: EditorNode[], at: number): number => {
  blocks[at] = withSentence(blocks[at]!)
  return at
}
await measureHistory('paragraphs changed', Number(values.saves), (blocks) => [rewrite(blocks, anyParagraph(blocks))])
await measureHistory('whole text rewritten', Number(values.rewrites), (blocks) =>
  blocks.flatMap(({ type }, at) => (type === 'paragraph' ? [rewrite(blocks, at)] : [])),
)
const left = new AbortController().signal
const archive = await measure(async () => {
  const { size, stream } = await zipOf(projectFiles(database.db, user.id), left)
  let read = 0
  for await (const chunk of stream) read += (chunk as Buffer).length
  return { size, read }
})
show('archive of both', archive, TEXT_MEGABYTES, `; ${(archive.result.size / MEGABYTE).toFixed(1)} MB`)
await database.close()
if (failed) process.exitCode = 1
