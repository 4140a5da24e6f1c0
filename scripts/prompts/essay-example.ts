import { argument } from './example.ts'
import type { Example } from './example.ts'

const english: Example = {
  order: {
    description: 'What my village lost when its last bakery closed in 2009. I worked there as a girl.',
    audience: 'People who live in small places, and people who plan them',
    tone: 'warm but exact',
    sample: 'Nobody went to the bakery for bread. You went to be seen having gone. The bread was the receipt.',
    references: [
      {
        title: 'My diary',
        content:
          'On the last day we sold 61 loaves before eight. Everybody bought one, and nobody had come all winter.',
      },
    ],
  },
  intent: {
    promise: 'The reader will never again take a shop for only a shop.',
    audience: 'People who live in small places, and people who plan them',
    pointOfView: 'First person',
    tense: 'Past tense for what happened, present tense for what it means',
    voice: ['Start from a thing that can be touched.', 'No nostalgia without its price.'],
    ending: 'A village needs a place where people meet without having decided to.',
    avoid: ['praise of the old days'],
  },
  title: 'The Last Loaves',
  chapters: [
    {
      title: 'Before Eight',
      synopsis: 'What people came for when they came for bread.',
      sections: [
        argument(
          {
            number: '1.1',
            title: 'The Receipt',
            synopsis: 'People came to be seen. The bread was an excuse that everybody accepted.',
            beats: ['A morning behind the counter.', 'Who came at which hour.', 'What was said and never meant.'],
            opens: ['why they stopped coming'],
          },
          'An errand is a permission to meet.',
          [
            {
              text: 'On the last day the bakery sold 61 loaves before eight.',
              quote: 'On the last day we sold 61 loaves before eight.',
            },
          ],
          'The widow who bought half a loaf every day.',
          'Look at what an errand allows.',
        ),
        argument(
          {
            number: '1.2',
            title: 'The Van',
            synopsis: 'A van brought better bread to every door. It ended the meetings.',
            beats: ['The van arrives.', 'The objection: it was better bread.', 'What happened at the doors.'],
            closes: ['why they stopped coming'],
          },
          'Convenience removed the excuse, and the excuse was the point.',
          [{ text: 'Half of all villages have lost their last shop.', quote: '' }],
          'The street at seven, before and after.',
          'Ask what a convenience replaces.',
        ),
      ],
    },
    {
      title: 'After',
      synopsis: 'What came instead, and why it did not do the same.',
      sections: [
        argument(
          {
            number: '2.1',
            title: 'The Hall',
            synopsis: 'The village built a hall to meet in. Nobody met by chance there.',
            beats: ['The opening.', 'The calendar on the door.', 'The empty mornings.'],
          },
          'A place made for meeting excludes those who have no reason to meet.',
          [],
          'The calendar on the door of the hall.',
          'Look for the places without a calendar.',
        ),
        argument(
          {
            number: '2.2',
            title: 'A Bench',
            synopsis: 'A bench at the bus stop did what the hall could not.',
            beats: ['Who sits there.', 'The objection: it is only a bench.', 'What it does not replace.'],
          },
          'Small things that serve another purpose keep a village together.',
          [],
          'Two people who talked because the bus was late.',
          'Leave something where people have to wait.',
        ),
      ],
    },
  ],
  world: {
    people: [],
    terms: [{ name: 'errand', meaning: 'A small task that brings a person among others.' }],
    timeline: [{ when: '2009', event: 'The bakery closes.' }],
  },
  finding: {
    section: '2.1',
    problem: 'Nobody speaks for the hall.',
    suggestion: 'Let somebody who uses the hall answer.',
  },
  repaired: argument(
    {
      number: '2.1',
      title: 'The Hall',
      synopsis: 'The village built a hall to meet in. It helps those who plan, and only those.',
      beats: ['The opening.', 'What the choir says for the hall.', 'The empty mornings.'],
    },
    'A place made for meeting excludes those who have no reason to meet.',
    [],
    'The calendar on the door of the hall.',
    'Look for the places without a calendar.',
  ),
  opening: 'On the last morning there was a queue, and I was angry at everybody in it.',
  lastWords: 'She paid for half a loaf and stayed for the other half of the morning.',
  facts: ['The narrator worked in the bakery as a girl.', 'The widow bought half a loaf every day.'],
  overused: ['and nobody said a word'],
  titles: [
    'The Other Half of the Morning',
    'An Errand',
    'Half a Loaf',
    'Permission to Meet',
    'Before Eight, After Nine',
  ],
}

const german: Example = {
  order: {
    description: 'Was mein Dorf verlor, als 2009 die letzte Bäckerei schloss. Ich habe dort als Mädchen gearbeitet.',
    audience: 'Menschen, die in kleinen Orten leben oder sie planen',
    tone: 'warm, aber genau',
    sample: 'Niemand ging wegen des Brotes zum Bäcker. Man ging, um gegangen zu sein. Das Brot war die Quittung.',
    references: [
      {
        title: 'Mein Tagebuch',
        content:
          'Am letzten Tag haben wir vor acht Uhr 61 Brote verkauft. Alle kauften eins, und den Winter über war niemand gekommen.',
      },
    ],
  },
  intent: {
    promise: 'Wer das liest, hält einen Laden nie mehr nur für einen Laden.',
    audience: 'Menschen, die in kleinen Orten leben oder sie planen',
    pointOfView: 'Erste Person',
    tense: 'Präteritum für das Geschehene, Präsens für das, was es bedeutet',
    voice: ['Mit einem Ding beginnen, das man anfassen kann.', 'Keine Wehmut ohne ihren Preis.'],
    ending: 'Ein Dorf braucht einen Ort, an dem man sich trifft, ohne es beschlossen zu haben.',
    avoid: ['ein Lob der alten Zeit'],
  },
  title: 'Die letzten Brote',
  chapters: [
    {
      title: 'Vor acht',
      synopsis: 'Warum die Leute wirklich kamen, wenn sie Brot holten.',
      sections: [
        argument(
          {
            number: '1.1',
            title: 'Die Quittung',
            synopsis: 'Man kam, um gesehen zu werden. Das Brot war ein Vorwand, den alle gelten ließen.',
            beats: [
              'Ein Morgen hinter der Theke.',
              'Wer zu welcher Stunde kam.',
              'Was gesagt wurde und nie gemeint war.',
            ],
            opens: ['warum sie ausblieben'],
          },
          'Eine Besorgung ist die Erlaubnis, sich zu treffen.',
          [
            {
              text: 'Am letzten Tag verkaufte die Bäckerei vor acht Uhr 61 Brote.',
              quote: 'Am letzten Tag haben wir vor acht Uhr 61 Brote verkauft.',
            },
          ],
          'Die Witwe, die jeden Tag ein halbes Brot kaufte.',
          'Darauf achten, was eine Besorgung erlaubt.',
        ),
        argument(
          {
            number: '1.2',
            title: 'Der Lieferwagen',
            synopsis: 'Ein Wagen brachte besseres Brot an jede Tür. Damit endeten die Treffen.',
            beats: ['Der Wagen kommt.', 'Der Einwand: Das Brot war besser.', 'Was an den Türen geschah.'],
            closes: ['warum sie ausblieben'],
          },
          'Die Bequemlichkeit nahm den Vorwand weg, und auf den kam es an.',
          [{ text: 'Die Hälfte aller Dörfer hat den letzten Laden verloren.', quote: '' }],
          'Die Straße um sieben, vorher und nachher.',
          'Fragen, was eine Bequemlichkeit ersetzt.',
        ),
      ],
    },
    {
      title: 'Danach',
      synopsis: 'Was stattdessen kam, und warum es kein Ersatz war.',
      sections: [
        argument(
          {
            number: '2.1',
            title: 'Die Halle',
            synopsis: 'Das Dorf baute eine Halle für Treffen. Zufällig traf sich dort niemand.',
            beats: ['Die Eröffnung.', 'Der Kalender an der Tür.', 'Die leeren Vormittage.'],
          },
          'Ein Ort für Treffen schließt aus, wer keinen Grund zum Treffen hat.',
          [],
          'Der Kalender an der Tür der Halle.',
          'Nach Orten ohne Kalender suchen.',
        ),
        argument(
          {
            number: '2.2',
            title: 'Eine Bank',
            synopsis: 'Eine Bank an der Haltestelle tat, was die Halle nicht konnte.',
            beats: ['Wer dort sitzt.', 'Der Einwand: Es ist nur eine Bank.', 'Was sie nicht ersetzt.'],
          },
          'Kleine Dinge mit einem anderen Zweck halten ein Dorf zusammen.',
          [],
          'Zwei, die ins Gespräch kamen, weil der Bus zu spät war.',
          'Etwas dort stehen lassen, wo man warten muss.',
        ),
      ],
    },
  ],
  world: {
    people: [],
    terms: [{ name: 'Besorgung', meaning: 'Eine kleine Aufgabe, die einen Menschen unter andere bringt.' }],
    timeline: [{ when: '2009', event: 'Die Bäckerei schließt.' }],
  },
  finding: {
    section: '2.1',
    problem: 'Niemand spricht für die Halle.',
    suggestion: 'Jemand, der die Halle nutzt, soll antworten.',
  },
  repaired: argument(
    {
      number: '2.1',
      title: 'Die Halle',
      synopsis: 'Das Dorf baute eine Halle für Treffen. Sie hilft denen, die planen, und nur ihnen.',
      beats: ['Die Eröffnung.', 'Was der Chor für die Halle sagt.', 'Die leeren Vormittage.'],
    },
    'Ein Ort für Treffen schließt aus, wer keinen Grund zum Treffen hat.',
    [],
    'Der Kalender an der Tür der Halle.',
    'Nach Orten ohne Kalender suchen.',
  ),
  opening: 'Am letzten Morgen stand eine Schlange vor der Tür, und ich war wütend auf alle, die darin standen.',
  lastWords: 'Sie bezahlte ein halbes Brot und blieb den halben Vormittag.',
  facts: ['Die Erzählerin hat als Mädchen in der Bäckerei gearbeitet.', 'Die Witwe kaufte jeden Tag ein halbes Brot.'],
  overused: ['und niemand sagte ein Wort'],
  titles: [
    'Der halbe Vormittag',
    'Eine Besorgung',
    'Ein halbes Brot',
    'Die Erlaubnis, sich zu treffen',
    'Vor acht, nach neun',
  ],
}

export const essayExample = { english, german }
