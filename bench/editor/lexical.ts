import { plainLexical } from './lexical-editor.ts'

plainLexical(false)
