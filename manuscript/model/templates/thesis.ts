import { chapterOf, sectionOf } from './template-section.ts'

export const thesis = [
  chapterOf(
    'Abstract',
    'The whole thesis in 150 to 300 words: question, method, results, and what they mean.',
    'Write it last. It has no citations, and it must make sense to somebody who reads nothing else.',
  ),
  chapterOf('Introduction', 'Why the subject matters, what the thesis asks, and how it goes about answering.'),
  sectionOf(
    'Background',
    'The situation or problem that the thesis begins from, narrowed down step by step to its question.',
  ),
  sectionOf(
    'Research question',
    'The question in one sentence, with its sub-questions or hypotheses.',
    'Test it: can it be answered with your data and in your time? Would a different answer be possible?',
  ),
  sectionOf('Structure of the thesis', 'One or two sentences about each chapter, and how it serves the question.'),
  chapterOf(
    'Literature review',
    'What is known about the question, arranged by argument instead of author by author.',
    'For each source, note what it claims, on what evidence, and what you use it for.',
  ),
  sectionOf(
    'Key concepts',
    'The terms that the thesis depends on, each with the definition that you use and its source.',
  ),
  sectionOf(
    'State of research',
    'The main positions and findings, where they agree, and where they contradict each other.',
  ),
  sectionOf('Research gap', 'What has not been answered yet, and which part of it this thesis answers.'),
  chapterOf(
    'Methods',
    'What you did, in enough detail that somebody else could repeat it, and why this way.',
    'Usually written in the past tense. It is the easiest chapter to begin with.',
  ),
  sectionOf('Research design', 'The approach and why it suits the question, with the alternatives that you rejected.'),
  sectionOf('Data', 'Sources, sample, period, and how the data were collected. Consent and privacy belong here too.'),
  sectionOf('Analysis', 'The steps from raw data to results, with the software and versions that you used.'),
  chapterOf(
    'Results',
    'What you found, in the order of the research questions, with tables and figures. No interpretation yet.',
    'Name each table and figure in the text, and say what the reader should see in it.',
  ),
  chapterOf('Discussion', 'What the results mean for the question and for the literature.'),
  sectionOf('Interpretation', 'An answer to each research question, compared with what others have found.'),
  sectionOf(
    'Limitations',
    'What the results do not show, and why: sample, method, and what you could not check.',
    'Examiners see the limits anyway. Naming them is a strength.',
  ),
  chapterOf('Conclusion', 'The answer in a few paragraphs, what it is good for, and what should be studied next.'),
  chapterOf(
    'References',
    'Every source that is cited, in the style of your department.',
    'Check the rules of your department for the order of the front pages, the declaration of authorship and the length.',
  ),
  chapterOf('Appendix', 'Questionnaires, transcripts, code and long tables that the text refers to.'),
]
