import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { TypstInput } from './pdf-input.ts'

/**
 * `wasm` is the same typesetter for machines without a native one. It is slower and cannot
 * guarantee PDF/UA.
 */
export type TypstEngine = 'native' | 'wasm'

export class TypstFailed extends Error {
  override name = 'TypstFailed'
}

interface Setting {
  fontFiles: string[]
  /** The bytes of images by their absolute paths. */
  images?: ReadonlyMap<string, Uint8Array>
}

const template = () => readFileSync(new URL('pdf-book.typ', import.meta.url), 'utf8')
const blocksTemplate = () => readFileSync(new URL('pdf-blocks.typ', import.meta.url), 'utf8')
const matter = () => readFileSync(new URL('pdf-matter.typ', import.meta.url), 'utf8')

// A folder that does not exist, so that a template can read no file.
const workspace = '/nowhere'

const native = async (input: TypstInput, { fontFiles, images = new Map() }: Setting): Promise<Uint8Array> => {
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFiles }] })
  compiler.addSource(`${workspace}/book.typ`, template())
  compiler.addSource(`${workspace}/pdf-blocks.typ`, blocksTemplate())
  compiler.addSource(`${workspace}/matter.typ`, matter())
  compiler.mapShadow(`${workspace}/book.json`, Buffer.from(JSON.stringify(input)))
  for (const [path, bytes] of images) compiler.mapShadow(workspace + path, Buffer.from(bytes))
  const compiled = compiler.compile({ mainFilePath: `${workspace}/book.typ` })
  const document = compiled.result
  if (!document) throw new TypstFailed(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics))
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' })
  } catch {
    // PDF/UA is impossible if no font has one of the characters. The book still gets its tags.
    return compiler.pdf(document)
  }
}

const wasm = async (input: TypstInput, { fontFiles, images = new Map() }: Setting): Promise<Uint8Array> => {
  const { initSync, TypstCompilerBuilder } = await import('@myriaddreamin/typst-ts-web-compiler')
  const code = import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')
  initSync({ module: await readFile(fileURLToPath(code)) })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const file of fontFiles) await builder.add_raw_font(await readFile(file))
  const compiler = await builder.build()
  compiler.add_source('/book.typ', template())
  compiler.add_source('/pdf-blocks.typ', blocksTemplate())
  compiler.add_source('/matter.typ', matter())
  compiler.map_shadow('/book.json', new TextEncoder().encode(JSON.stringify(input)))
  for (const [path, bytes] of images) compiler.map_shadow(path, bytes)
  const compiled: unknown = compiler.compile('/book.typ', undefined, 'pdf', 3)
  const { result, diagnostics } = compiled as { result?: Uint8Array; diagnostics?: unknown }
  if (!result) throw new TypstFailed(JSON.stringify(diagnostics))
  return result
}

const isLoadable = async () => {
  try {
    await import('@myriaddreamin/typst-ts-node-compiler')
    return true
  } catch {
    return false
  }
}

/** Sets the book. Blocks its thread, so it belongs in a separate process. */
export const typeset = async (
  input: TypstInput,
  { engine, ...setting }: Setting & { engine?: TypstEngine },
): Promise<Uint8Array> =>
  (engine ?? ((await isLoadable()) ? 'native' : 'wasm')) === 'native' ? native(input, setting) : wasm(input, setting)
