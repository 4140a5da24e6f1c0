import { fileName } from '#manuscript/export/file-names.ts'
import { toTxt } from '#manuscript/export/txt.ts'
import type { Queryable } from '../../database/database.ts'
import type { PersonalFile } from '../../exports/personal-files.ts'
import { createOpenTexts } from './manuscript/open-texts.ts'
import { parseBlocks, readBook } from './manuscript/read-blocks.ts'
import {
  allConflicts,
  allContexts,
  listAllProjects,
  type ProjectRow,
  type RevisionRow,
  revisionsBetween,
} from './repository.ts'
import { unpackSplices } from './manuscript/text-bytes.ts'

const REVISIONS_AT_ONCE = 200
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/**
 * Yields the files of everything that a person wrote. Each project, also if it is in the trash, has
 * its text (readable and as editor state), settings, guidelines, references and full history.
 */
export async function* projectFiles(db: Queryable, userId: string): AsyncGenerator<PersonalFile> {
  for (const [index, project] of (await listAllProjects(db, userId)).entries()) {
    const folder = `projects/${index + 1}-${fileName(project.name, 'txt').slice(0, -4)}`
    for await (const file of filesOf(db, project)) yield { ...file, path: `${folder}/${file.path}` }
  }
}

async function* filesOf(db: Queryable, project: ProjectRow): AsyncGenerator<PersonalFile> {
  const { blocks } = await createOpenTexts(0).at(db, project.id, project.revision)
  const state = { root: { type: 'root', children: await parseBlocks(blocks) } }
  const book = await readBook(blocks, { title: project.name, author: '', language: project.language })
  yield { path: 'text.txt', text: new TextDecoder().decode(toTxt(book)) }
  yield { path: 'editor-state.json', text: json(state) }
  yield { path: 'settings.json', text: json({ ...project, blocks: undefined, userId: undefined }) }
  const contexts = await allContexts(db, project.id)
  for (const type of ['guideline', 'reference'] as const)
    yield { path: `${type}s.json`, text: json(contexts.filter((context) => context.type === type)) }
  yield { path: 'history.jsonl', text: await historyOf(db, project) }
}

const presentSave = async ({ revision, createdAt, kind, device, words, splices }: RevisionRow) => ({
  revision,
  date: createdAt,
  kind,
  device,
  words,
  changes: await Array.fromAsync(await unpackSplices(splices), async ({ start, deleteCount, blocks }) => ({
    start,
    removed: deleteCount,
    inserted: await parseBlocks(blocks),
  })),
})

/** Returns one line of JSON per save, oldest first, and then one line per conflict. */
const historyOf = async (db: Queryable, { id, revision: newest }: ProjectRow): Promise<string> => {
  const first = await createOpenTexts(0).at(db, id, 0)
  const lines = [JSON.stringify({ revision: 0, text: await parseBlocks(first.blocks) })]
  for (let after = 0; after < newest; after += REVISIONS_AT_ONCE) {
    const saves = await revisionsBetween(db, id, after, Math.min(newest, after + REVISIONS_AT_ONCE))
    for (const save of saves) lines.push(JSON.stringify(await presentSave(save)))
  }
  for (const { createdAt, device, baseRevision, splices } of await allConflicts(db, id))
    lines.push(
      JSON.stringify({
        kept_beside: true,
        date: createdAt,
        device,
        base: baseRevision,
        changes: await unpackSplices(splices),
      }),
    )
  return `${lines.join('\n')}\n`
}
