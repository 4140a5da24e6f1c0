import type { Page } from '../page.ts'
import { Hero } from './hero.tsx'

export const landing: Page = {
  title: 'Inkloom: write books, essays and articles with AI',
  description:
    'A writing desk with AI that proposes and never overwrites, and a generator that writes a whole book from one description. In 45 languages.',
  islands: true,
  body: <Hero />,
}
