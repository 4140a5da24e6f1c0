import { scene } from './example.ts'
import type { Example } from './example.ts'

const english: Example = {
  order: {
    description:
      'A ferry pilot finds a letter without a signature that accuses her late father of letting a ship sink.',
    audience: 'Adults who like quiet suspense',
    avoid: ['a murder'],
    sample: 'The engine stopped first. Then the gulls. My uncle said that was how you knew the harbour was thinking.',
  },
  intent: {
    promise: 'The reader finds out with Mara what her father did, and what it costs to say it aloud.',
    audience: 'Adults who like quiet suspense',
    pointOfView: 'Close third person, always Mara',
    tense: 'Past tense',
    voice: ['Short sentences when something goes wrong.', 'Few comparisons, all from work at sea.'],
    ending: 'Mara reads the letter aloud at the harbour meeting and loses her licence.',
    avoid: ['a murder', 'a villain who explains himself'],
  },
  title: 'The Unsigned Letter',
  chapters: [
    {
      title: 'Low Water',
      synopsis: 'Mara finds the letter and learns that somebody has kept it for twenty years.',
      sections: [
        scene(
          {
            number: '1.1',
            title: 'The Drawer',
            synopsis: 'Mara clears her father’s desk and finds a letter. She decides to hide it.',
            beats: [
              'Mara forces the locked drawer.',
              'She reads the letter twice.',
              'Her brother comes in and she hides it.',
            ],
            opens: ['the unsigned letter'],
          },
          'Mara',
          'to finish with the house before the tide',
          'the locked drawer and her brother',
          'She hides the letter from the person she trusts most.',
        ),
        scene(
          {
            number: '1.2',
            title: 'The Night Ferry',
            synopsis: 'On the last crossing Mara asks Jonas about the wreck. He knows a time that nobody was told.',
            beats: [
              'Mara steers through fog.',
              'Jonas talks about the wreck.',
              'He names the hour of the last radio call.',
            ],
            opens: ['the radio call'],
          },
          'Mara',
          'to learn who wrote the letter without showing it',
          'Jonas, who answers every question with another one',
          'Jonas knows more than the inquiry did.',
        ),
      ],
    },
    {
      title: 'High Water',
      synopsis: 'Mara finds the radio log and has to choose between her licence and the truth.',
      sections: [
        scene(
          {
            number: '2.1',
            title: 'The Log',
            synopsis: 'Mara breaks into the harbour office and finds the log in her father’s hand.',
            beats: ['She takes the key from its hook.', 'She finds the page.', 'The harbour master waits outside.'],
            closes: ['the radio call'],
          },
          'Mara',
          'to see the page of that night',
          'the harbour master, who has had the key for twenty years',
          'The log proves that her father did call, and was told to wait.',
        ),
        scene(
          {
            number: '2.2',
            title: 'The Meeting',
            synopsis: 'Mara reads the letter aloud. Jonas admits that he wrote it.',
            beats: [
              'The meeting turns to other business.',
              'Mara stands up and reads.',
              'Jonas puts his cap on the table.',
            ],
            closes: ['the unsigned letter'],
          },
          'Mara',
          'to be heard once',
          'everybody in the room, who would rather not know',
          'She is believed, and it changes nothing for her.',
        ),
      ],
    },
  ],
  world: {
    people: [
      {
        name: 'Mara',
        role: 'ferry pilot, forty-one',
        wants: 'to keep her father’s name clean',
        voice: 'half sentences, never “sorry”',
      },
      {
        name: 'Jonas',
        role: 'deckhand who worked with her father',
        wants: 'to be asked',
        voice: 'answers with questions',
      },
    ],
    terms: [{ name: 'the Hemma', meaning: 'The coaster that sank outside the harbour.' }],
    timeline: [{ when: 'twenty years before', event: 'The Hemma sinks within sight of the harbour.' }],
  },
  finding: {
    section: '2.1',
    problem: 'The key hangs on a hook, so nothing stands in Mara’s way.',
    suggestion: 'Let her ask the harbour master for the key and pay for it.',
  },
  repaired: scene(
    {
      number: '2.1',
      title: 'The Log',
      synopsis: 'Mara asks the harbour master for the key. He lets her read the log in return for her silence.',
      beats: ['She asks for the key.', 'He names his price.', 'She reads the page and says nothing.'],
      closes: ['the radio call'],
    },
    'Mara',
    'to see the page of that night',
    'the harbour master, who wants her silence for it',
    'The log proves that her father did call, and now she has promised not to say so.',
  ),
  opening: 'The drawer gave on the third try, and took a piece of the desk with it.',
  lastWords: '“Found anything?” he asked. Mara shut the drawer with her hip. “Receipts,” she said.',
  facts: ['Mara hid the letter behind the tide table.', 'Her brother leaves on Sunday.'],
  overused: ['for a long moment she'],
  titles: [
    'The Hour of the Last Call',
    'Slack Water',
    'What the Log Says',
    'Called and Told to Wait',
    'Behind the Tide Table',
  ],
}

const german: Example = {
  order: {
    description:
      'Eine Fährlotsin findet einen Brief ohne Unterschrift. Er wirft ihrem toten Vater vor, er habe ein Schiff sinken lassen.',
    audience: 'Erwachsene, die leise Spannung mögen',
    avoid: ['einen Mord'],
    sample: 'Erst blieb der Motor stehen. Dann die Möwen. Mein Onkel sagte, daran merke man, dass der Hafen nachdenkt.',
  },
  intent: {
    promise: 'Wer liest, findet mit Mara heraus, was ihr Vater getan hat und was es kostet, das auszusprechen.',
    audience: 'Erwachsene, die leise Spannung mögen',
    pointOfView: 'Personale Erzählung, immer bei Mara',
    tense: 'Präteritum',
    voice: ['Kurze Sätze, wenn etwas schiefgeht.', 'Wenige Vergleiche, alle aus der Arbeit auf See.'],
    ending: 'Mara liest den Brief in der Hafenversammlung vor und verliert ihr Patent.',
    avoid: ['einen Mord', 'einen Täter, der sich erklärt'],
  },
  title: 'Der Brief ohne Namen',
  chapters: [
    {
      title: 'Niedrigwasser',
      synopsis: 'Mara findet den Brief und erfährt, dass ihn jemand zwanzig Jahre aufgehoben hat.',
      sections: [
        scene(
          {
            number: '1.1',
            title: 'Die Schublade',
            synopsis: 'Mara räumt den Schreibtisch ihres Vaters aus und findet einen Brief. Sie versteckt ihn.',
            beats: [
              'Mara bricht die Schublade auf.',
              'Sie liest den Brief zweimal.',
              'Ihr Bruder kommt herein, und sie versteckt ihn.',
            ],
            opens: ['der Brief ohne Namen'],
          },
          'Mara',
          'vor der Flut mit dem Haus fertig werden',
          'die verschlossene Schublade und ihr Bruder',
          'Sie verbirgt den Brief vor dem Menschen, dem sie am meisten vertraut.',
        ),
        scene(
          {
            number: '1.2',
            title: 'Die Nachtfähre',
            synopsis:
              'Auf der letzten Überfahrt fragt Mara Jonas nach dem Untergang. Er kennt eine Uhrzeit, die niemand erfahren hat.',
            beats: [
              'Mara steuert durch den Nebel.',
              'Jonas erzählt vom Untergang.',
              'Er nennt die Stunde des letzten Funkspruchs.',
            ],
            opens: ['der Funkspruch'],
          },
          'Mara',
          'erfahren, wer den Brief geschrieben hat, ohne ihn zu zeigen',
          'Jonas, der jede Frage mit einer Frage beantwortet',
          'Jonas weiß mehr als die Untersuchung.',
        ),
      ],
    },
    {
      title: 'Hochwasser',
      synopsis: 'Mara findet das Funkbuch und muss zwischen ihrem Patent und der Wahrheit wählen.',
      sections: [
        scene(
          {
            number: '2.1',
            title: 'Das Funkbuch',
            synopsis: 'Mara bricht in das Hafenamt ein und findet das Funkbuch in der Schrift ihres Vaters.',
            beats: ['Sie nimmt den Schlüssel vom Haken.', 'Sie findet die Seite.', 'Der Hafenmeister wartet draußen.'],
            closes: ['der Funkspruch'],
          },
          'Mara',
          'die Seite jener Nacht sehen',
          'der Hafenmeister, der den Schlüssel seit zwanzig Jahren hat',
          'Das Buch beweist, dass ihr Vater gerufen hat und warten sollte.',
        ),
        scene(
          {
            number: '2.2',
            title: 'Die Versammlung',
            synopsis: 'Mara liest den Brief vor. Jonas gibt zu, dass er ihn geschrieben hat.',
            beats: [
              'Die Versammlung spricht über anderes.',
              'Mara steht auf und liest.',
              'Jonas legt die Mütze auf den Tisch.',
            ],
            closes: ['der Brief ohne Namen'],
          },
          'Mara',
          'ein Mal gehört werden',
          'alle im Raum, die es lieber nicht wissen wollen',
          'Man glaubt ihr, und für sie ändert es nichts.',
        ),
      ],
    },
  ],
  world: {
    people: [
      {
        name: 'Mara',
        role: 'Fährlotsin, einundvierzig',
        wants: 'den Namen ihres Vaters sauber halten',
        voice: 'halbe Sätze, nie „Entschuldigung“',
      },
      {
        name: 'Jonas',
        role: 'Matrose, der mit ihrem Vater fuhr',
        wants: 'gefragt werden',
        voice: 'antwortet mit Fragen',
      },
    ],
    terms: [{ name: 'die Hemma', meaning: 'Das Küstenschiff, das vor dem Hafen sank.' }],
    timeline: [{ when: 'zwanzig Jahre zuvor', event: 'Die Hemma sinkt in Sichtweite des Hafens.' }],
  },
  finding: {
    section: '2.1',
    problem: 'Der Schlüssel hängt am Haken, also steht Mara nichts im Weg.',
    suggestion: 'Sie soll den Hafenmeister um den Schlüssel bitten und dafür bezahlen.',
  },
  repaired: scene(
    {
      number: '2.1',
      title: 'Das Funkbuch',
      synopsis: 'Mara bittet den Hafenmeister um den Schlüssel. Sie darf lesen, wenn sie schweigt.',
      beats: ['Sie bittet um den Schlüssel.', 'Er nennt seinen Preis.', 'Sie liest die Seite und sagt nichts.'],
      closes: ['der Funkspruch'],
    },
    'Mara',
    'die Seite jener Nacht sehen',
    'der Hafenmeister, der dafür ihr Schweigen will',
    'Das Buch beweist, dass ihr Vater gerufen hat, und nun hat sie Schweigen versprochen.',
  ),
  opening: 'Beim dritten Versuch gab die Schublade nach und nahm ein Stück vom Schreibtisch mit.',
  lastWords: '„Was gefunden?“, fragte er. Mara schob die Schublade mit der Hüfte zu. „Quittungen“, sagte sie.',
  facts: ['Mara hat den Brief hinter den Gezeitentafeln versteckt.', 'Ihr Bruder reist am Sonntag ab.'],
  overused: ['für einen langen Moment'],
  titles: [
    'Die Stunde des letzten Funkspruchs',
    'Stauwasser',
    'Was im Funkbuch steht',
    'Gerufen und vertröstet',
    'Hinter den Gezeitentafeln',
  ],
}

export const fictionExample = { english, german }
