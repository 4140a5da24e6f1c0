import type { BookProject } from '#contract/book-sections.ts'
import type { Table } from '#contract/projects.ts'
import type { Book } from '#manuscript/model/book.ts'
import { bookToEditorState } from '#manuscript/model/editor-state/book-to-editor-state.ts'
import { cleanLine, cleanText } from '#manuscript/model/clean-text.ts'
import { editorStateToBlocks } from '#manuscript/model/editor-state/editor-blocks.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { withSectionState } from '#manuscript/model/sections/section-state.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import type { Bible } from '#writer/bible/bible.ts'
import { copyToProject } from '../../exports/publication-repository.ts'
import { copyBibleToCodex } from '../../writing/copy-codex.ts'
import { createProject } from './create-project.ts'
import type { ProjectDependencies, ProjectUser } from './dependencies.ts'
import { seconds } from './present-project.ts'
import { addContexts, listProjectsOfBook } from './repository.ts'

interface Text {
  title: string
  content: string
}

/** The parts of a generated book that a project is made from. */
export interface ProjectOfBook {
  bookGuid: string
  book: Book
  /** The synopses of the plan. A chapter or section without one has an empty text. */
  synopses: readonly { chapter: string; sections: readonly string[] }[]
  /** The author of the book, who becomes the author of the project. */
  author: string
  table: Table
  description: string
  /** The tone that the author asked for. */
  tone: string | null
  guidelines: readonly Text[]
  references: readonly Text[]
  /** The facts that the text states, for the codex. */
  bible: Bible
}

const TONE = 'Informative'
const toneLength = 100

/** Adds the synopses of the plan to the headings of a book, which are in the same order. */
const withSynopses = (blocks: readonly EditorNode[], synopses: ProjectOfBook['synopses']): EditorNode[] => {
  const next = synopses.flatMap(({ chapter, sections }) => [chapter, ...sections]).values()
  return blocks.map((block) => {
    const isTitle = block.type === 'heading' && !('$' in block)
    const synopsis = isTitle ? next.next().value : undefined
    return synopsis ? withSectionState(block, { synopsis }) : block
  })
}

/**
 * Creates a project with the text, codex, guidelines and references of a generated book. Returns
 * its id.
 */
export const createFromBook = async (
  dependencies: ProjectDependencies,
  user: ProjectUser,
  { bookGuid, book, synopses, author, table, description, tone, guidelines, references, bible }: ProjectOfBook,
): Promise<string> => {
  const { id } = await createProject(dependencies, user, {
    name: book.title,
    language: book.language,
    tone: tone?.slice(0, toneLength) || TONE,
    description,
    table,
    bookGuid,
    blocks: withSynopses(editorStateToBlocks(bookToEditorState(book)), synopses).map(stringifyBlock),
    kind: 'import',
    alongside: async (tx, projectId) => {
      const contextsOf = (type: 'guideline' | 'reference', texts: readonly Text[]) =>
        texts.map(({ title, content }) => ({ projectId, type, title: cleanLine(title), content: cleanText(content) }))
      await addContexts(tx, [...contextsOf('guideline', guidelines), ...contextsOf('reference', references)])
      await copyToProject(tx, { userId: user.id, projectId, bookGuid, author })
      await copyBibleToCodex(tx, bible, { userId: user.id, projectId })
    },
  })
  return id
}

/** Lists the projects that a user made from a book, latest first. */
export const listFromBook = async (
  { database }: ProjectDependencies,
  userId: string,
  bookGuid: string,
): Promise<BookProject[]> =>
  (await listProjectsOfBook(database.db, userId, bookGuid)).map(({ id, name, createdAt }) => ({
    id,
    name,
    created_date: seconds(createdAt),
  }))
