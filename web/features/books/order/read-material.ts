import { detailLimits } from '#contract/book-details.ts'
import { limits } from '#contract/projects.ts'
import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { api } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'

const refuse = (message: string) => new ApiError(400, { message })

/** Reads the text of a file. The server reads DOCX and PDF files, and keeps nothing of them. */
export const readMaterial = async (file: File): Promise<{ title: string; content: string }> => {
  if (file.size > limits.importBytes)
    throw refuse(`${file.name} is too large: at most ${limits.importBytes / 1_000_000} MB. Nothing was added.`)
  const { title, content } = /\.(docx|pdf)$/i.test(file.name) ? await convert(file) : await plain(file)
  if (!content) throw refuse(`${file.name} has no text. Nothing was added.`)
  return { title: title.slice(0, detailLimits.contextTitle), content }
}

const plain = async (file: File) => ({ title: file.name, content: (await file.text()).trim() })

const convert = async (file: File) => {
  const { blocks } = await api('POST /import', {
    query: { name: file.name },
    body: new Uint8Array(await file.arrayBuffer()),
  })
  return {
    title: file.name,
    content: blocks
      .map((block) => editorBlockText(block as EditorNode))
      .join('\n\n')
      .trim(),
  }
}
