// Measures the bytes sent, bytes stored and time of saving a changed paragraph: node
// bench/saving.bench.ts
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { sql } from 'drizzle-orm'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { countEditorBlock, editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { Database } from '#server/database/database.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { createProject } from '#server/features/projects/create-project.ts'
import { createLiveProjects } from '#server/features/projects/saving/live-projects.ts'
import { createOpenTexts } from '#server/features/projects/manuscript/open-texts.ts'
import type { ProjectDependencies } from '#server/features/projects/dependencies.ts'
import { readProject } from '#server/features/projects/read-project.ts'
import { saveContent } from '#server/features/projects/saving/save-content.ts'
import { newBook, newWord, numbersFrom } from './new-book.ts'

const SAVES = 1000
const BAR = 0.02

const median = (figures: number[], at = 0.5) => figures.toSorted((a, b) => a - b)[Math.floor(figures.length * at)]!
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(3)} %`

const storedBytes = async ({ db }: Database) => {
  const { rows } = await db.execute<{ revisions: number; snapshots: number; count: number }>(sql`
    select (select coalesce(sum(pg_column_size(r.*)), 0)::int from revisions r where revision > 0) as revisions,
      (select coalesce(sum(octet_length(blocks)), 0)::int from text_snapshots) as snapshots,
      (select count(*)::int from text_snapshots) as count`)
  return rows[0]!
}

const measure = async (words: number) => {
  const database = await testDatabase()
  const newParts = (): ProjectDependencies => ({
    database,
    texts: createOpenTexts(),
    live: createLiveProjects(),
    log: pino({ level: 'silent' }),
    pollEvery: null,
  })
  const dependencies = newParts()
  const { rows } = await database.db.execute<{ id: string }>(
    sql`insert into users (email) values ('bench@example.org') returning id`,
  )
  const user = { id: rows[0]!.id, premium: true }
  const random = numbersFrom(11)
  const blocks = newBook(words, random)
  const counted = blocks.reduce((sum, block) => sum + countEditorBlock(block, 'english').words, 0)
  const json = blocks.map(stringifyBlock)
  const document = {
    text: Buffer.byteLength(blocks.map(editorBlockText).join('\n')),
    state: Buffer.byteLength(json.join(',')),
  }
  const { id } = await createProject(dependencies, user, { name: 'Bench', language: 'english', tone: '', blocks: json })

  const paragraphs = blocks.flatMap(({ type }, at) => (type === 'paragraph' ? [at] : []))
  const times: number[] = []
  let sent = 0
  for (let save = 0; save < SAVES; save++) {
    const at = paragraphs[Math.floor(random() * paragraphs.length)]!
    // Appends a sentence to a paragraph. The editor sends the whole paragraph.
    const block = structuredClone(blocks[at]!)
    block.children!.push({
      type: 'text',
      version: 1,
      format: 0,
      detail: 0,
      mode: 'normal',
      style: '',
      text: ` ${Array.from({ length: 12 }, () => newWord(random)).join(' ')}.`,
    })
    blocks[at] = block
    const body = {
      projectId: id,
      saveId: randomUUID(),
      baseRevision: save,
      splices: [{ start: at, deleteCount: 1, blocks: [block] }],
      kind: 'typing' as const,
      client: randomUUID(),
      device: 'Firefox on Linux',
    }
    sent += Buffer.byteLength(JSON.stringify(body))
    const begin = performance.now()
    await saveContent(dependencies, user, body)
    times.push(performance.now() - begin)
  }
  const stored = await storedBytes(database)
  const load = async (dependencies: ProjectDependencies) => {
    const begin = performance.now()
    await readProject(dependencies, user, id)
    return performance.now() - begin
  }
  const cold: number[] = []
  for (let round = 0; round < 5; round++) cold.push(await load(newParts()))
  const warm = await load(dependencies)
  const whole = performance.now()
  const state = { root: { type: 'root', children: blocks.with(paragraphs[0]!, blocks[paragraphs[1]!]!) } }
  await saveContent(dependencies, user, { projectId: id, content: JSON.stringify(state), client: '', device: '' })
  const wholeTook = performance.now() - whole
  await database.close()
  return { counted, document, sent: sent / SAVES, stored, times, cold: median(cold), warm, wholeTook }
}

for (const words of [100_000, 300_000]) {
  const { counted, document, sent, stored, times, cold, warm, wholeTook } = await measure(words)
  const kept = (stored.revisions + stored.snapshots) / SAVES
  console.log(
    [
      `${counted} words: text ${document.text} bytes, editor state ${document.state} bytes; ${SAVES} changes of one paragraph`,
      `  sent a change     ${sent.toFixed(0)} bytes, ${percent(sent, document.text)} of the text, ${percent(sent, document.state)} of the state`,
      `  stored a change   ${kept.toFixed(0)} bytes, ${percent(kept, document.text)} of the text, ${percent(kept, document.state)} of the state (${stored.count} snapshots, ${percent(stored.snapshots / SAVES, document.text)})`,
      `  a save took       ${median(times).toFixed(1)} ms at p50, ${median(times, 0.95).toFixed(1)} at p95, ${Math.max(...times).toFixed(1)} at most`,
      `  a load took       ${cold.toFixed(0)} ms after ${SAVES} saves from the database alone, ${warm.toFixed(0)} ms of an open text`,
      `  the whole text    ${wholeTook.toFixed(0)} ms to save`,
    ].join('\n'),
  )
  if (words === 100_000 && Math.max(sent, kept) > BAR * document.text) process.exitCode = 1
}
