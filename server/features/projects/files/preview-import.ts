import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import { bookToEditorState } from '#manuscript/model/book-to-editor-state.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { editorStateToBlocks } from '#manuscript/model/editor-blocks.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { checkPremium } from '../check-premium.ts'
import type { ProjectUser } from '../dependencies.ts'
import { countBlocks, readBlocks } from '../manuscript/read-blocks.ts'

/** Reads an uploaded file and returns its content. Stores nothing. */
export const previewImport = async (
  user: ProjectUser,
  { name, bytes, signal }: { name: string; bytes: Uint8Array; signal: AbortSignal },
): Promise<Reply<InkloomContract['POST /import']>> => {
  checkPremium(user)
  // Import readers are large, so they are loaded with the first import to keep the start-up fast.
  const [{ importManuscript }, { ImportError }] = await Promise.all([
    import('#manuscript/import/import-manuscript.ts'),
    import('#manuscript/import/import-error.ts'),
  ])
  try {
    const { title, book, notes } = await importManuscript(bytes, name, { signal })
    const blocks = editorStateToBlocks(bookToEditorState(book))
    return {
      title: cleanLine(title),
      author: cleanLine(book.author),
      blocks,
      language: book.language,
      words: (await countBlocks(await readBlocks(blocks), book.language)).words,
      chapters: book.chapters.length,
      notes,
    }
  } catch (error) {
    if (error instanceof ImportError) throw new ApiError('not_supported', error.message)
    throw error
  }
}
