import { chapterOf, partOf, sectionOf } from './template-section.ts'

export const handbook = [
  partOf('Getting started', 'Takes new readers from nothing to a first success.'),
  chapterOf('Introduction', 'What the handbook helps with, and what readers can do once they have read it.'),
  sectionOf(
    'Who this handbook is for',
    'The readers, what they know already, and who is better served by another book.',
    'Think of one real person. What did this person ask you last time?',
  ),
  sectionOf(
    'How to use this handbook',
    'Which parts are read in order, which are looked up, and what the signs and marks mean.',
  ),
  chapterOf('What you need', 'Tools, materials, access, time and money, as a list that can be ticked off.'),
  chapterOf(
    'First steps',
    'A small task from beginning to end that nobody can fail at.',
    'Have somebody follow it in front of you. Every question that comes up is a sentence that is missing.',
  ),
  partOf('Everyday practice', 'The work itself: what readers do again and again, and how they do it well.'),
  chapterOf('Key concepts', 'The few ideas that explain the rest, each with an example.'),
  chapterOf(
    'Step by step',
    'The main procedures, one section each. A procedure has a goal, numbered steps, and a result that can be checked.',
    'One action for each step, beginning with the verb. Warnings stand before the step that they are about.',
  ),
  chapterOf('Examples', 'Real cases from beginning to end, also one that went wrong.'),
  chapterOf(
    'Common problems',
    'One section for each problem, named as readers would say it: what they see, why it happens, what to do.',
  ),
  partOf('Reference', 'Everything that is looked up instead of read.'),
  chapterOf('Checklists', 'The procedures in short, one page each, for readers who know them already.'),
  chapterOf('Questions and answers', 'Questions that readers really asked, with short answers and where to read more.'),
  chapterOf('Glossary', 'Each term of the subject in one or two plain sentences.'),
  chapterOf('Further reading', 'A few books, pages and people, each with a line on what they are good for.'),
]
