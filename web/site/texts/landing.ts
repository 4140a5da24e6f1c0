import { listImportFormats } from '#manuscript/model/import-formats.ts'
import { listFormats } from '#manuscript/model/export-formats.ts'
import { claims } from '#contract/claims.ts'
import { FREE_WORDS } from '#contract/plans.ts'
import type { Call, PageHead, Point, Question } from './page-texts.ts'

export const head: PageHead = {
  title: 'Inkloom: write books, essays and articles with AI',
  description:
    'A writing desk with AI that proposes and never overwrites, and a generator that writes a whole book from one description. In more than 30 languages.',
}

export const hero = {
  /** The heading consists of `before`, one of `words`, and `after`. */
  before: 'Write',
  words: ['Books', 'Stories', 'Essays', 'Articles', 'Ebooks'],
  after: 'with AI that asks first',
  lead: 'It proposes, with an editor’s marks. You accept, a word or a chapter at a time.',
  action: 'Start writing',
  claim: `${claims.writers.text} use Inkloom.`,
  pause: 'Pause the animation',
  play: 'Play the animation',
} as const

/** The captions of the film are in web/public/film/demo.vtt. */
export const film = {
  title: 'Half a minute at the desk',
  lead: 'A paragraph, then a whole book.',
  label: 'Inkloom at work: a proposal at the writing desk, then a book in the fast generator. No sound.',
  note: 'Filmed in Inkloom itself, without sound. The text was prepared for the film and appears at reading speed.',
  transcript: 'What the film shows',
} as const

export const promotion = {
  label: claims.launchCountdown.text,
  over: 'The offer has ended.',
} as const

export const audience: { title: string; lead: string; points: Point[] } = {
  title: 'For people who have something to say',
  lead: 'And less time than the blank page would like.',
  points: [
    {
      title: 'Authors',
      text: 'Plan a book, keep its people and places straight, and see every change before it is made.',
    },
    { title: 'Students', text: 'Turn an outline and your notes into a draft that you can defend line by line.' },
    {
      title: 'Academics',
      text: 'Keep your sources as references beside the text, and mark each claim that still has none.',
    },
    { title: 'Businesses', text: 'Write handbooks and reports by your own rules for names, terms and form.' },
    { title: 'Marketers', text: 'Take one text and say it in the tone of each place that it goes to.' },
    { title: 'Bloggers', text: 'Get from the idea to the article in one sitting, and still sound like yourself.' },
    { title: 'Journalists', text: 'Cut to length, and see which numbers and names went with it.' },
  ],
}

export const features: { title: string; points: Point[] } = {
  title: 'A desk, and a press beside it',
  points: [
    {
      title: 'Proposals with an editor’s marks',
      text: 'Paraphrase, expand, shorten, or ask in your own words. Removed words are struck through, added words are underlined, and nothing in your text changes before you accept it.',
    },
    {
      title: 'A table of contents to argue with',
      text: 'Describe the book, choose language, length and tone. Review and edit every line before the first sentence is drafted.',
    },
    {
      title: 'Guidelines and references',
      text: 'Guidelines are rules that go into every call. References are your material, from which the passages that fit are taken.',
    },
    {
      title: 'The fast book generator',
      text: 'One description becomes a whole book, planned first and written section by section. Read what is finished while the rest is written.',
    },
    {
      title: 'Your own style',
      text: 'Keep a sample of your writing, and have a paragraph put in that style. The sample stays in your browser until you do.',
    },
    {
      title: 'A history of everything',
      text: 'View, compare and restore every saved version. Close the tab in mid-sentence: the sentence is still there.',
    },
    {
      title: 'In and out',
      text: `Import ${listImportFormats('and')}. Export ${listFormats('and')}, with headings that are headings.`,
    },
    {
      title: 'More than 30 languages',
      text: 'From Afrikaans to Vietnamese, with Arabic, Persian, Hebrew and Urdu written from right to left, on the page and in the PDF.',
    },
  ],
}

export const usage: { title: string; steps: Point[]; call: Call } = {
  title: 'From a paragraph to a book',
  steps: [
    { title: 'Describe', text: 'Say what it is about, for whom, and what it leaves out. A paragraph will do.' },
    { title: 'Plan', text: 'Edit the table of contents until you would read that book.' },
    { title: 'Write', text: 'Begin yourself or from first drafts. Ask for a proposal where you are stuck.' },
    { title: 'Finish', text: 'Find and replace through the whole text, reorder chapters, export.' },
  ],
  call: {
    title: 'Begin with one paragraph',
    text: `The Free plan has ${FREE_WORDS.toLocaleString('en')} AI words a month. No card is needed.`,
    action: 'Start writing',
  },
}

export const nsfw: Point & { details: string[] } = {
  title: 'Fiction for adults, if you say so',
  text: 'Projects are written for a general audience. For novels that are not, NSFW content can be allowed in a project’s write settings.',
  details: [
    'Off unless you turn it on, for each project by itself.',
    'For legal fiction between adults, and for nothing else.',
    'The language model’s provider has rules too. They are not lifted, and the model may refuse.',
  ],
}

export const toneNames = [
  'Professional',
  'Creative',
  'Academic',
  'Storytelling',
  'Business',
  'Conversational',
  'Technical',
  'Marketing',
  'Journalistic',
] as const
export type ToneName = (typeof toneNames)[number]

interface Tone {
  description: string
  /** The same news in this tone: the bakery opens an hour earlier. */
  sample: string
}

export const styles: { title: string; lead: string; sampleLabel: string; tones: Record<ToneName, Tone> } = {
  title: 'One piece of news, nine tones',
  lead: 'A tone is more than other adjectives. It is also what comes first.',
  sampleLabel: 'For example',
  tones: {
    Professional: {
      description: 'Clear, courteous and complete. For letters, proposals and whatever may be forwarded.',
      sample: 'From Monday, 6 April, our bakery will open at six instead of seven. All other hours remain unchanged.',
    },
    Creative: {
      description: 'Images, rhythm, and a turn that nobody saw coming. For fiction and personal essays.',
      sample:
        'The street is still dark, and one window is already the colour of toast. From Monday, six o’clock belongs to us.',
    },
    Academic: {
      description: 'Careful claims, defined terms, and no more certainty than the evidence bears.',
      sample:
        'As of 6 April, opening time is moved from seven to six o’clock. Whether earlier hours affect the number of customers remains to be observed.',
    },
    Storytelling: {
      description: 'Someone wants something, and then something happens. For memoirs, talks and introductions.',
      sample:
        'Every morning at ten past six the bus driver knocked, and every morning the door was locked. On Monday it won’t be.',
    },
    Business: {
      description: 'The decision, the reason, the next step. For people who read on the way to a meeting.',
      sample:
        'We open at six from 6 April. Reason: the first buses leave at half past. Please adjust shifts by Friday.',
    },
    Conversational: {
      description: 'As you would say it across a table: contractions, short sentences, you and I.',
      sample: 'You know how you’ve been asking for bread before work? From Monday you’ll get it. We open at six.',
    },
    Technical: {
      description: 'Exact values, one meaning to a word, steps in the order in which they are done.',
      sample: 'Opening time (Mon to Sat): 06:00, previously 07:00. Effective 6 April. First batch available: 06:10.',
    },
    Marketing: {
      description: 'The reader’s gain first, then a reason to believe it, then what to do.',
      sample: 'Warm bread before your first bus. From Monday we open at six, so come by on the way.',
    },
    Journalistic: {
      description: 'The news in the first sentence, sources named, the rest in falling order of weight.',
      sample:
        'The bakery in the market street will open an hour earlier from Monday, its owners said. It is the second change this year.',
    },
  },
}

export const speed: { title: string; text: string; points: Point[] } = {
  title: 'Fast where it may be, slow where it should',
  text: 'Drafting is quick. Deciding stays with you.',
  points: [
    { title: 'Words as they come', text: 'A proposal appears while it is being written. Stop it at any word.' },
    {
      title: 'Books in the background',
      text: 'A book goes on while you do something else, and survives a closed tab.',
    },
    {
      title: 'Saved at once',
      text: 'Every keystroke is saved in your browser within a third of a second, and on the server within seconds.',
    },
  ],
}

export const faq: { title: string; questions: Question[] } = {
  title: 'Questions',
  questions: [
    {
      question: 'Who owns what I write with Inkloom?',
      answer:
        'You do. We claim no rights in your text or in what the AI writes for you. Whether a text written largely by AI is protected by copyright depends on the law of your country.',
    },
    {
      question: 'Is there a free plan?',
      answer: `Yes. It has ${FREE_WORDS.toLocaleString('en')} AI words a month for tables of contents and first drafts, and the editor without a limit. The AI tools in the editor, the fast book generator, and import and export of files come with Premium. The free tools for paraphrasing, expanding, shortening and style matching need no account.`,
    },
    {
      question: 'Can the AI change my text without asking?',
      answer:
        'No. In the editor it proposes, with changes marked, and you accept, reject, or take single ones. First drafts come only into sections that are empty. Everything can be undone and is in the history.',
    },
    {
      question: 'Which languages can I write in?',
      answer:
        'More than 30 languages are supported; the list to choose from has 45. How well a language is written depends on the language model behind the installation.',
    },
    {
      question: 'Can it write in my own style?',
      answer:
        'Save a sample of your writing, best 500 to 2,000 characters, and choose Personalize at any paragraph. The sample stays in your browser until then.',
    },
    {
      question: 'What happens to my text?',
      answer:
        'It is stored so that you can go on writing. Parts of it are sent to a language model when you ask for AI writing, and only then. We train no models on it. Delete your account, and everything in it is deleted.',
    },
    {
      question: 'What files can I import and export?',
      answer: `With Premium or the lifetime deal you import ${listImportFormats('and')}, and export ${listFormats('and')}. A preview shows what is imported before anything is saved.`,
    },
    {
      question: 'Can I cancel, and can I get my money back?',
      answer:
        'You can cancel at any time and keep Premium until the end of the period that is paid. Within 7 days of a payment, write to us and get it back in full.',
    },
  ],
}

export const ending: Call = {
  title: 'The first sentence is the hardest',
  text: 'So let something stand there that you can improve.',
  action: 'Start writing',
}
