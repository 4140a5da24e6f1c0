import { portuguese } from './portuguese.ts'
import type { TemplateTitles } from './template-title.ts'

export const portugueseBr: TemplateTitles = {
  ...portuguese,
  'The first turning point': 'O primeiro ponto de virada',
  'Research question': 'Pergunta de pesquisa',
  'Research gap': 'Lacuna na pesquisa',
  'Research design': 'Desenho da pesquisa',
}
