import { chapterOf, sectionOf } from './template-section.ts'

export const essay = [
  chapterOf(
    'Introduction',
    'Leads from something concrete to the question, says why it matters, and states your thesis in one sentence.',
    'Write a rough version now and the real one at the end, when you know what the essay says.',
  ),
  chapterOf(
    'Background',
    'What readers must know to follow you: terms, dates, and the positions of others. Nothing else.',
    'If a paragraph here is not used later, leave it out.',
  ),
  chapterOf(
    'The argument',
    'The reasons for your thesis, each in a section of its own. A sentence here can say how they belong together.',
    'Put the strongest point last, and the second strongest first.',
  ),
  sectionOf(
    'First point',
    'One claim, the evidence for it, and what follows from it for the thesis.',
    'State the claim in the first sentence. Evidence can be a source, a figure, an example or a close reading; say why it proves the claim.',
  ),
  sectionOf(
    'Second point',
    'The next claim with its evidence. The first sentence shows how it builds on the first point.',
  ),
  sectionOf('Third point', 'The claim that carries the most weight, with its evidence.'),
  chapterOf(
    'Objections and replies',
    'The best that can be said against your thesis, put fairly, and your answer.',
    'Choose the objection that you fear most. If part of it is right, say so, and say how far the thesis still holds.',
  ),
  chapterOf(
    'Conclusion',
    'Answers the question of the introduction in new words, and says what follows from the answer.',
    'No new evidence here. The last sentence may look beyond the essay.',
  ),
  chapterOf(
    'References',
    'Every source that the essay cites, in one style.',
    'Add a source when you cite it, not in the night before you hand it in.',
  ),
]
