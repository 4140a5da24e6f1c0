import type { ToolId } from '#contract/tools.ts'
import type { Call, PageHead, Point, Question } from './page-texts.ts'

export interface ToolTexts {
  head: PageHead
  /** Shown in the footer and the breadcrumb. */
  name: string
  /** Shown on the tools index. */
  card: Point
  title: string
  lead: string
  blurbs: [Point, Point, Point]
  inputLabel: string
  inputPlaceholder: string
  /** Label of the choice beside the text, such as tone or length. */
  choiceLabel: string | null
  outputLabel: string
  outputPlaceholder: string
  action: string
  steps: [Point, Point, Point]
  call: Call
  faq: Question[]
}

/** Texts that all four tool pages share. */
export const shared = {
  needsScripts:
    'The tool needs JavaScript, which is turned off in your browser. Turn it on for this page and reload it. Below you can read what the tool does.',
  blurbsTitle: 'What it does',
  stepsTitle: 'How it works',
  faqTitle: 'Questions',
} as const

const free: Question = {
  question: 'Is it free, and do I need an account?',
  answer:
    'It is free and needs no signup. There is a limit for each connection, and a budget of words for everybody together each day. When one is reached, the page says so and when it goes on.',
}
const privacy: Question = {
  question: 'What happens to my text?',
  answer:
    'It is sent to the language model of this site when you press the button, and not stored by us. Your browser keeps it, with the result, so that reloading the page does not lose them; Clear, or closing the tab, removes both. Do not paste what may not be passed on.',
}
const long: Question = {
  question: 'How long may a text be?',
  answer: 'Up to 20,000 words at once. Long texts are worked on passage by passage, and you see how far it has come.',
}

export const tools: Record<ToolId, ToolTexts> = {
  paraphrase: {
    head: {
      title: 'Paraphrasing tool in 18 tones, free | Inkloom',
      description:
        'Say the same in other words, in one of 18 tones. See every change, and whether numbers, names and quotes were kept. Free, no signup.',
    },
    name: 'Paraphrasing',
    card: { title: 'Paraphrasing Tool', text: 'Say the same in other words, in 15+ tones, from academic to friendly.' },
    title: 'Say it in other words',
    lead: 'Paste a text and choose a tone. The meaning stays, the wording goes.',
    blurbs: [
      {
        title: 'Eighteen tones',
        text: 'Professional, scientific, friendly, simplified: choose by the reader, not by taste.',
      },
      {
        title: 'Every change shown',
        text: 'A word diff marks what went and what came, so you need not compare two texts by eye.',
      },
      {
        title: 'Facts counted',
        text: 'Numbers, names, quotes and links are looked for in the result. What is missing is named.',
      },
    ],
    inputLabel: 'Your text',
    inputPlaceholder: 'Paste or write the text to paraphrase',
    choiceLabel: 'Tone',
    outputLabel: 'In other words',
    outputPlaceholder: 'The new wording appears here',
    action: 'Paraphrase',
    steps: [
      { title: 'Paste', text: 'A sentence, a page, or up to 20,000 words.' },
      { title: 'Choose a tone', text: 'Professional is chosen to begin with. Try two that seem alike, and compare.' },
      {
        title: 'Check and copy',
        text: 'Read the marked changes, above all around numbers and quotes, then copy the result.',
      },
    ],
    call: {
      title: 'Paraphrase inside your manuscript',
      text: 'At the desk you take or leave each change by itself, and your guidelines apply to all of them.',
      action: 'Start writing',
    },
    faq: [
      free,
      {
        question: 'Which tone should I choose?',
        answer:
          'Think of what the reader does next. For somebody who has to act, take professional, business or simplified. For somebody who is to be convinced, persuasive or engaging. For a paper, academic or scientific.',
      },
      {
        question: 'Does paraphrasing protect me from plagiarism?',
        answer:
          'No. A thought taken from somebody else needs its source, in whatever words it stands. Paraphrase your own text, or cite.',
      },
      {
        question: 'Does the meaning stay the same?',
        answer:
          'It is asked to, and mostly it does. A tone such as persuasive or marketing tends to add small claims. Read the marked changes before you use the text.',
      },
      long,
      privacy,
    ],
  },
  expand: {
    head: {
      title: 'Content expander: 2x, 3x or 4x longer, free | Inkloom',
      description:
        'Make a text two, three or four times as long with explanation and detail that follow from it. See what was added. Free, no signup.',
    },
    name: 'Content Expansion',
    card: {
      title: 'Content Expander',
      text: 'Unfold notes and short texts to twice, three or four times their length.',
    },
    title: 'Unfold a short text',
    lead: 'Paste notes or a short paragraph, and get it two, three or four times as long.',
    blurbs: [
      { title: 'To a length', text: '2x, 3x or 4x longer. The count beside the result says how close it came.' },
      {
        title: 'From what is there',
        text: 'Explanation and detail that follow from your text. It is told to invent no facts, figures or sources.',
      },
      { title: 'Additions marked', text: 'What was added is underlined, so you see which sentences are not yours.' },
    ],
    inputLabel: 'Your text',
    inputPlaceholder: 'Paste notes or a short text',
    choiceLabel: 'Length',
    outputLabel: 'Expanded',
    outputPlaceholder: 'The longer text appears here',
    action: 'Expand',
    steps: [
      { title: 'Paste', text: 'Full sentences give more to work with than keywords.' },
      { title: 'Choose a length', text: 'Start with 2x. Four times the words need four times the substance.' },
      { title: 'Check what was added', text: 'Go through the underlined parts. Keep what is true and yours to say.' },
    ],
    call: {
      title: 'Expand inside your manuscript',
      text: 'At the desk your references lend their facts, so that a longer text is not just a wider one.',
      action: 'Start writing',
    },
    faq: [
      free,
      {
        question: 'Will it make things up?',
        answer:
          'It is told to add only what follows from the text. A language model can still add a detail that is wrong. The additions are marked: check each one.',
      },
      {
        question: 'Which length should I choose?',
        answer:
          'Twice the length suits a paragraph that is too dense. Three and four times suit notes. If the text has little in it, a longer version has little in it too.',
      },
      {
        question: 'Why is the result shorter than I asked for?',
        answer:
          'Because there was not more to say without inventing. The count shows the difference. Add a fact or an example of your own, and expand again.',
      },
      long,
      privacy,
    ],
  },
  shorten: {
    head: {
      title: 'Text shortener: cut 50, 66 or 75%, free | Inkloom',
      description:
        'Cut a text by half, two thirds or three quarters and see what went: a word diff, the length reached, and a check of facts. Free, no signup.',
    },
    name: 'Text Shortener',
    card: { title: 'Text Shortener', text: 'Cut by half, two thirds or three quarters, and see what went.' },
    title: 'Shorter, with the point left in',
    lead: 'Paste a text and choose how much has to go.',
    blurbs: [
      { title: 'To a length', text: '50%, 66% or 75% shorter, measured in words and shown against the target.' },
      {
        title: 'Cuts you can see',
        text: 'What went is struck through, so you notice the sentence that you need after all.',
      },
      {
        title: 'Facts counted',
        text: 'Numbers, names, quotes and links that did not make it are listed below the result.',
      },
    ],
    inputLabel: 'Your text',
    inputPlaceholder: 'Paste the text that is too long',
    choiceLabel: 'How much shorter',
    outputLabel: 'Shortened',
    outputPlaceholder: 'The shorter text appears here',
    action: 'Shorten',
    steps: [
      { title: 'Paste', text: 'A paragraph or a report, up to 20,000 words.' },
      {
        title: 'Choose how much',
        text: '50% Shorter is chosen to begin with. Beyond that, arguments go and not just words.',
      },
      { title: 'Check conditions', text: 'Look for only, unless and not: short words that a summary loses easily.' },
    ],
    call: {
      title: 'Shorten inside your manuscript',
      text: 'At the desk you take single cuts and leave others. The long version stays in the history.',
      action: 'Start writing',
    },
    faq: [
      free,
      {
        question: 'How is shortening different from a summary?',
        answer:
          'A summary tells about a text. A shortened text is still the text: the same voice, the same order, fewer words.',
      },
      {
        question: 'How exactly is the length reached?',
        answer:
          'It aims at the share you chose, and the count shows what came of it. Whole sentences matter more than the last few words. If the result is far from the length, it is asked for once more, and then the page says so.',
      },
      {
        question: 'What gets lost?',
        answer:
          'Repetition first, then examples, then side arguments. Numbers, names, quotes and links that are missing are listed. Without a language model, sentences with conditions, negations, warnings, doses or deadlines are never left out. With one, check them yourself.',
      },
      long,
      privacy,
    ],
  },
  style: {
    head: {
      title: 'Style matching: write like your sample, free | Inkloom',
      description:
        'Paste a text and a sample of a writing style, and get the text in that style, with every change marked. Free, no signup.',
    },
    name: 'Style Matcher',
    card: { title: 'Style Matching', text: 'Put a text in the style of a sample, such as your own best page.' },
    title: 'In the style of your best page',
    lead: 'Paste a text and a sample. The content comes from the first, the manner from the second.',
    blurbs: [
      { title: 'By example', text: 'A page of prose says more about rhythm than any list of adjectives.' },
      { title: 'Content stays', text: 'The sample lends its manner. Its subject and its facts stay out of your text.' },
      { title: 'Every change shown', text: 'See where the wording moved, and by how much.' },
    ],
    inputLabel: 'Your text',
    inputPlaceholder: 'Paste the text whose style you want to change',
    choiceLabel: null,
    outputLabel: 'In that style',
    outputPlaceholder: 'The text in the new style appears here',
    action: 'Style Match',
    steps: [
      { title: 'Paste your text', text: 'Whatever sounds unlike you, or unlike the rest.' },
      { title: 'Paste a sample', text: '500 to 2,000 characters of continuous prose that you may use.' },
      { title: 'Compare', text: 'Read both aloud. If something is still off, try a sample with more of it.' },
    ],
    call: {
      title: 'Keep your style at hand',
      text: 'At the desk a sample is kept in your browser, and Personalize puts any paragraph in it.',
      action: 'Start writing',
    },
    faq: [
      free,
      {
        question: 'What makes a good sample?',
        answer:
          'Between 500 and 2,000 characters of continuous prose, of the same kind as the text: a letter for letters, a scene for scenes. Lists and headings teach little.',
      },
      {
        question: 'May I use another author’s text as a sample?',
        answer:
          'Use what you have the right to use: your own text, or your organisation’s. Passing a text off as another person’s is not allowed.',
      },
      {
        question: 'What if I leave the sample empty?',
        answer:
          'Then the text is put in other words, without a style to go by. The paraphrasing tool has tones for that.',
      },
      {
        question: 'Does it copy sentences from the sample?',
        answer:
          'It is told to take the manner and not the matter. If a phrase of the sample turns up, change it: it stands out in the marked changes.',
      },
      long,
      privacy,
    ],
  },
}

export const styleSample = {
  label: 'Style sample',
  placeholder: 'Paste a sample of the writing style you want to match',
  hint: '500 to 2,000 characters are best. It may be left empty.',
} as const

interface ToolsIndex {
  head: PageHead
  title: string
  lead: string
  order: ToolId[]
  benefitsTitle: string
  benefits: Point[]
  call: Call
  faq: Question[]
}

export const toolsIndex: ToolsIndex = {
  head: {
    title: 'Free writing tools, no signup | Inkloom',
    description:
      'Shorten, paraphrase, expand, or match a style. Four free tools that show every change and check that your facts were kept. No signup needed.',
  },
  title: 'Four tools for one text',
  lead: 'Free, without an account. Each shows what it changed.',
  order: ['shorten', 'paraphrase', 'expand', 'style'],
  benefitsTitle: 'What they have in common',
  benefits: [
    { title: 'You see the difference', text: 'A word diff, the share that changed, and the words before and after.' },
    {
      title: 'Facts are looked for',
      text: 'Numbers, names, quotes and links that are missing in the result are named.',
    },
    { title: 'Long texts', text: 'Up to 20,000 words at once, with progress that you can follow and stop.' },
    {
      title: 'Nothing is lost',
      text: 'Reload the page and your text and its result are still there. If a call fails, both are unchanged.',
    },
    { title: 'Made for the keyboard', text: 'Paste, Ctrl or Cmd with Enter, copy. No hand has to leave it.' },
    {
      title: 'Your text is not stored',
      text: 'It goes to the language model for one call, and stays in your browser.',
    },
  ],
  call: {
    title: 'For more than one paragraph',
    text: 'The desk has the same tools beside your manuscript, with guidelines, references and a history.',
    action: 'Start writing',
  },
  faq: [
    {
      question: 'Do I need to sign up?',
      answer: 'No signup is needed. Open a tool, paste a text, press the button.',
    },
    {
      question: 'Are the tools really free?',
      answer:
        'The tools are free. So that they can stay so, there is a limit for each connection, and a budget of words for everybody together each day.',
    },
    long,
    {
      question: 'Which languages do they know?',
      answer:
        'The language is recognised from the text, and the answer is in the same one. More than 30 languages are supported. If it is recognised wrongly, choose it beside the text. Without a language model connected, shortening works in all of them, paraphrasing in English, and expanding and style matching not at all; the page says so.',
    },
    privacy,
    {
      question: 'How do they differ from the writing desk?',
      answer:
        'The tools work on one text at a time and know nothing else. The desk knows your project: its guidelines, its references and its tone. There you can also take or leave single changes.',
    },
  ],
}
