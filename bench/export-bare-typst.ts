// Measures the lower bound for typesetting a book: the typesetter in a separate process, with
// everything else prepared. Arguments: template, input, output file, fonts.
import { readFileSync, writeFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

const [template, input, target, ...fontPaths] = process.argv.slice(2)
const compiler = NodeCompiler.create({ workspace: '/nowhere', fontArgs: [{ fontPaths }] })
compiler.addSource('/nowhere/book.typ', readFileSync(template!, 'utf8'))
compiler.addSource(
  '/nowhere/pdf-blocks.typ',
  readFileSync(new URL('../manuscript/export/pdf-blocks.typ', import.meta.url), 'utf8'),
)
compiler.mapShadow('/nowhere/book.json', readFileSync(input!))
const { result } = compiler.compile({ mainFilePath: '/nowhere/book.typ' })
writeFileSync(target!, compiler.pdf(result!, { pdfStandard: 'ua-1' }))
