import { fileName } from '#manuscript/export/file-names.ts'
import { toTxt } from '#manuscript/export/txt.ts'
import { jsonPieces } from '#manuscript/model/editor-state/json-pieces.ts'
import type { Queryable } from '../../database/database.ts'
import type { PersonalFile } from '../../exports/personal-files.ts'
import { findCover } from '../../exports/cover-repository.ts'
import { findPublication } from '../../exports/publication-repository.ts'
import { createOpenTexts } from './manuscript/open-texts.ts'
import { parseBlocks, readManuscript } from './manuscript/read-blocks.ts'
import {
  allConflicts,
  allContexts,
  listAllProjects,
  type ProjectRow,
  type RevisionRow,
  revisionsBetween,
} from './repository.ts'
import { unpackSplices } from './manuscript/text-bytes.ts'

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/**
 * Yields the files of everything that a person wrote. Each project, including those in the trash,
 * has its text (readable and as editor state), settings, guidelines, references and full history.
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
  const book = await readManuscript(blocks, project)
  yield { path: 'text.txt', pieces: [new TextDecoder().decode(toTxt(book))] }
  yield { path: 'editor-state.json', pieces: [json(state)] }
  yield { path: 'settings.json', pieces: [json({ ...project, blocks: undefined, userId: undefined })] }
  const publication = await findPublication(db, { projectId: project.id })
  if (publication) yield { path: 'details.json', pieces: [json(publication.details)] }
  const cover = await findCover(db, { projectId: project.id })
  if (cover) yield { path: 'cover.json', pieces: [json(cover.cover)] }
  const contexts = await allContexts(db, project.id)
  for (const type of ['guideline', 'reference'] as const)
    yield { path: `${type}s.json`, pieces: [json(contexts.filter((context) => context.type === type))] }
  yield { path: 'history.jsonl', pieces: historyOf(db, project) }
}

/** Yields a line in pieces, because one save may hold a whole text. */
function* jsonLine(value: unknown): Generator<string> {
  yield* jsonPieces(value)
  yield '\n'
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

/** Yields one line of JSON per save, oldest first, and then one line per conflict. */
async function* historyOf(db: Queryable, { id, revision: newest }: ProjectRow): AsyncGenerator<string> {
  const first = await createOpenTexts(0).at(db, id, 0)
  yield* jsonLine({ revision: 0, text: await parseBlocks(first.blocks) })
  for await (const save of revisionsBetween(db, id, 0, newest)) yield* jsonLine(await presentSave(save))
  for await (const { createdAt, device, baseRevision, splices } of allConflicts(db, id))
    yield* jsonLine({
      kept_beside: true,
      date: createdAt,
      device,
      base: baseRevision,
      changes: await unpackSplices(splices),
    })
}
