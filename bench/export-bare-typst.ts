// Measures the lower bound for typesetting a book: the typesetter in a separate process, with
// everything else prepared. Arguments: input, output file, edition, fonts.
import { readFileSync, writeFileSync } from 'node:fs'
import { templateFiles } from '#manuscript/export/pdf/pdf-typst.ts'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const [input, target, edition, ...fontPaths] = process.argv.slice(2)
const compiler = NodeCompiler.create({ workspace: '/nowhere', fontArgs: [{ fontPaths }] })
for (const [name, file] of Object.entries(templateFiles))
  compiler.addSource(`/nowhere/${name}`, readFileSync(file, 'utf8'))
compiler.mapShadow('/nowhere/book.json', readFileSync(input!))
const { result } = compiler.compile({ mainFilePath: '/nowhere/book.typ' })
writeFileSync(target!, compiler.pdf(result!, edition === 'print' ? { pdfTags: false } : { pdfStandard: 'ua-1' }))
