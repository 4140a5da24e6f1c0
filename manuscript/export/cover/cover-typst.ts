import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { CoverInput } from './cover-input.ts'
import type { Area, PlacedText } from './cover-picture.ts'

const sources = {
  'cover.typ': new URL('cover.typ', import.meta.url),
  'cover-kit.typ': new URL('cover-kit.typ', import.meta.url),
  'cover-designs.typ': new URL('cover-designs.typ', import.meta.url),
  'cover-wrap.typ': new URL('cover-wrap.typ', import.meta.url),
}

// A folder that does not exist, so that templates can't read files.
const workspace = '/nowhere'
const PICTURE = '/picture.jpg'
export const picturePath = PICTURE

export interface SetCover {
  svg: () => string
  pdf: () => Uint8Array
  /** Texts of the front, relative to its trimmed corner. */
  texts: PlacedText[]
  /** The area of the picture, or undefined if the design shows none. */
  picture: Area | undefined
  /** The height of the back cover's text relative to the available height; undefined if it fits. */
  overflow: number | undefined
}

/** Returns a function that sets covers with these fonts. It blocks its thread. */
export const coverSetter = (fontFiles: string[]) => {
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontFiles }] })
  for (const [name, url] of Object.entries(sources))
    compiler.addSource(`${workspace}/${name}`, readFileSync(url, 'utf8'))
  return (input: CoverInput, picture?: Uint8Array): SetCover => {
    if (picture) compiler.mapShadow(workspace + PICTURE, Buffer.from(picture))
    compiler.mapShadow(`${workspace}/cover.json`, Buffer.from(JSON.stringify(input)))
    const compiled = compiler.compile({ mainFilePath: `${workspace}/cover.typ` })
    const document = compiled.result
    if (!document) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics))
    const query = <T>(label: string) => compiler.query(document, { selector: `<${label}>`, field: 'value' }) as T[]
    return {
      svg: () => compiler.svg(document),
      pdf: () => compiler.pdf(document, { pdfTags: false }),
      texts: query<PlacedText>('text'),
      picture: query<Area>('picture')[0],
      overflow: query<number>('overflow')[0],
    }
  }
}
