import { type CommentFileFormat, commentFileTypes, type CommentReply, type CommentThread } from '#contract/comments.ts'
import { fileName } from '#manuscript/export/file-names.ts'
import { anchorText } from '#manuscript/model/anchors/anchor-text.ts'
import { OBJECT } from '#manuscript/model/anchors/text-offsets.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { CommentDependencies } from '../dependencies.ts'
import { loadComments, ownerViewer } from './list-threads.ts'
import { presentThreads } from './present-comment.ts'

/** Writes one kind of file. All texts that it gets are single lines. */
interface CommentMarkup {
  title: (text: string) => string
  heading: (text: string) => string
  quote: (text: string) => string
  item: (text: string, depth: number) => string
}

/** Escapes signs of Markdown, and a number or dash that would begin a list. */
const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*_{}[\]<>#+!|~&$]/g, '\\$&').replace(/^(\d*)(?=[-.)])/, '$1\\')

const markups: Record<CommentFileFormat, CommentMarkup> = {
  txt: {
    title: (text) => `${text}\n${'='.repeat(Math.min(70, text.length))}\n`,
    heading: (text) => `\n${text}\n${'-'.repeat(Math.min(70, text.length))}\n`,
    quote: (text) => `\n“${text}”\n`,
    item: (text, depth) => `${'  '.repeat(depth + 1)}${text}\n`,
  },
  md: {
    title: (text) => `# ${escapeMarkdown(text)}\n`,
    heading: (text) => `\n## ${escapeMarkdown(text)}\n`,
    quote: (text) => `\n> ${escapeMarkdown(text)}\n\n`,
    item: (text, depth) => `${'  '.repeat(depth)}- ${escapeMarkdown(text)}\n`,
  },
}

const oneLine = (text: string): string => text.replaceAll(OBJECT, '').replaceAll(/\s+/g, ' ').trim()
const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)

const statesOf = ({ task, done, resolved, decision, anchor, hidden }: CommentThread): string =>
  [
    task && (done ? 'task, done' : 'task'),
    decision ?? (resolved && 'resolved'),
    hidden && 'hidden',
    anchor.lost && 'passage deleted',
  ]
    .filter(Boolean)
    .join(', ')

const line = ({ author, created_date: date, text }: CommentReply, states = ''): string => {
  const name = author.type === 'owner' ? 'Author' : author.name
  return `${name}, ${dayOf(date)}${states && ` (${states})`}${text && `: ${oneLine(text)}`}`
}

const writeThread = (markup: CommentMarkup, thread: CommentThread): string =>
  markup.quote(oneLine(thread.original !== '' && thread.replacement !== null ? thread.original : thread.anchor.quote)) +
  markup.item(line(thread, statesOf(thread)), 0) +
  (thread.replacement === null
    ? ''
    : markup.item(
        thread.replacement === '' ? 'Suggestion: delete it' : `Suggestion: ${oneLine(thread.replacement)}`,
        1,
      )) +
  thread.replies.map((reply) => markup.item(line(reply), 1)).join('')

/** Returns the heading above each block that begins a chapter or section. */
const headingsIn = (blocks: readonly string[]): { at: number; title: string }[] =>
  blocks.flatMap((json, at) => {
    if (!json.includes('"type":"heading"')) return []
    const block = JSON.parse(json) as EditorNode
    const title = block.type === 'heading' ? oneLine(anchorText(block)) : ''
    return title === '' ? [] : { at, title }
  })

/** Writes all comments of a project as a list, under the headings of the text. */
export const exportComments = async (
  dependencies: CommentDependencies,
  user: { id: string },
  projectId: string,
  format: CommentFileFormat,
): Promise<File> => {
  const { project, rows } = await loadComments(dependencies, user.id, projectId)
  const headings = headingsIn(await dependencies.readBlocks(dependencies.database.db, projectId, project.revision))
  const markup = markups[format]
  const threads = presentThreads(rows, await ownerViewer(dependencies, projectId))
  let text = markup.title(oneLine(`Comments: ${project.name}`))
  if (threads.length === 0) text += '\nThere are no comments.\n'
  let next = 0
  for (const thread of threads) {
    let title: string | undefined
    for (; next < headings.length && headings[next]!.at <= thread.anchor.block; next++) title = headings[next]!.title
    if (title !== undefined) text += markup.heading(title)
    text += writeThread(markup, thread)
  }
  const name = fileName(`${project.name} comments`, 'txt').replace(/txt$/, format)
  return new File([text], name, { type: commentFileTypes[format] })
}
