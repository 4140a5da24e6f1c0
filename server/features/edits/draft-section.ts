import type { InkloomContract } from '#contract/contract.ts'
import type { StreamedEvent, Valid } from '#contract/endpoint.ts'
import type { SentPrompt } from '#contract/sent-prompt.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import { SECTION_WORDS } from '#manuscript/model/book-types.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { requirePremium } from '../../plans/require-premium.ts'
import { loadWriting } from '../../writing/load-writing.ts'
import { hasPendingDraft } from '../../writing/repository.ts'
import type { EditDependencies, EditUser } from './dependencies.ts'
import { streamProse } from './stream-prose.ts'
import { passageOf } from './surroundings/find-passage.ts'
import { findHeading, placeOfHeading } from './surroundings/place-in-outline.ts'
import { type Heading, readHeadings } from './surroundings/read-headings.ts'
import { openCodex, readSurroundings } from './surroundings/read-surroundings.ts'

/**
 * The minimum length of a section, because a shorter one would be useless. An account with fewer
 * words left gets this many, and pays with the words that are left.
 */
const LEAST_WORDS = 60

interface Reply {
  generated_content: string
  note: ResultNote | null
  sent: SentPrompt | null
}

type Body = Valid<InkloomContract['POST /generate_content']>['body']

export const draftSection = async (
  dependencies: EditDependencies,
  user: EditUser,
  { project_id: projectId, chapter_title: title, draft, position }: Body,
  signal: AbortSignal,
): Promise<AsyncIterable<StreamedEvent<Reply>>> => {
  if (!draft) requirePremium(user, 'Writing with AI')
  const { project, context } = await loadWriting(dependencies, user, projectId)
  const blocks = await dependencies.readBlocks(projectId, project.revision)
  const headings = readHeadings(blocks)
  if (!user.premium && !(await isPendingDraft(dependencies, headings, projectId, title)))
    requirePremium(user, 'Writing anything but the first drafts of a new project')
  const at = findHeading(headings, title, position?.block)
  const { chapter, outline, own, path } = placeOfHeading(headings, at, project.name)
  return streamProse(dependencies, user, {
    words: SECTION_WORDS,
    call: { context, signal },
    write: (writer, call, words) =>
      writer.draftSection(
        {
          title,
          ...(chapter !== undefined && { chapter }),
          ...(outline && { outline }),
          words: Math.min(SECTION_WORDS, Math.max(LEAST_WORDS, words)),
        },
        call,
      ),
    surroundings: () =>
      readSurroundings(
        openCodex(dependencies.database),
        { projectId, language: context.language, blocks },
        {
          size: draft ? 'draft' : 'edit',
          passage: passageOf(headings[at]),
          // A path of the chapter alone is left out, because the prompt already names the chapter
          // beside the title.
          place: { ...(outline && { outline }), own, path: path.length > 1 ? path : [] },
          query: [title],
          signal,
        },
      ),
    reply: (text, note, sent) => ({ generated_content: text, note, sent }),
  })
}

/**
 * Returns true if a title is one of the first drafts that a new project still gets. It is false
 * once there is text below each heading with that title.
 */
const isPendingDraft = async (
  { database }: EditDependencies,
  headings: readonly Heading[],
  projectId: string,
  title: string,
): Promise<boolean> => {
  const called = cleanLine(title)
  const own = headings.filter((heading) => heading.title === called)
  if (own.length > 0 && !own.some(({ empty }) => empty)) return false
  return hasPendingDraft(database.db, projectId, called)
}
