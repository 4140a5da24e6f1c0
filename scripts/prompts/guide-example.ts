import { argument } from './example.ts'
import type { Example } from './example.ts'

const english: Example = {
  order: {
    description: 'How to bake sourdough bread at home with flour, water, salt and one pot.',
    audience: 'People who have never baked bread',
    guidelines: [{ title: 'Units', content: 'Grams and degrees Celsius only.' }],
    references: [
      {
        title: 'Notes from my kitchen',
        content:
          'My starter doubles in five hours at 25 degrees. I bake for 45 minutes at 230 degrees, the first half with the lid on.',
      },
    ],
  },
  intent: {
    promise: 'After one weekend the reader has baked a loaf and knows why it worked.',
    audience: 'People who have never baked bread',
    pointOfView: 'Addresses the reader as “you”',
    tense: 'Present tense',
    voice: ['One action per sentence.', 'Say what the dough looks like, and only then the time.'],
    ending: 'Watch the dough and not the clock: then one pot and four ingredients are enough.',
    avoid: ['shopping lists of equipment'],
  },
  title: 'One Pot of Bread',
  chapters: [
    {
      title: 'The Starter',
      synopsis: 'The reader grows a starter and learns to tell when it is ready.',
      sections: [
        argument(
          {
            number: '1.1',
            title: 'Flour, Water, Five Days',
            synopsis: 'The reader wants a starter. After five days there is one.',
            beats: ['Mix flour and water.', 'Feed it every day.', 'Notice the bubbles.'],
            opens: ['when it is ready'],
          },
          'A starter is a habit of feeding and not a recipe.',
          [
            {
              text: 'A starter doubles in five hours at 25 degrees.',
              quote: 'My starter doubles in five hours at 25 degrees.',
            },
          ],
          'A jar with a rubber band that marks the height.',
          'Mix the first 50 grams today.',
        ),
        argument(
          {
            number: '1.2',
            title: 'The Float Test',
            synopsis: 'The reader wants to know whether the starter can lift bread. A spoonful in water tells.',
            beats: ['Fill a glass with water.', 'Drop in a spoonful.', 'Read the result.'],
            closes: ['when it is ready'],
          },
          'A starter that floats can lift a loaf.',
          [{ text: 'Nine in ten first loaves fail because the starter is too young.', quote: '' }],
          'Two glasses: one spoonful floats, one sinks.',
          'Test your starter before you mix a dough.',
        ),
      ],
    },
    {
      title: 'The Loaf',
      synopsis: 'The reader mixes, shapes and bakes one loaf.',
      sections: [
        argument(
          {
            number: '2.1',
            title: 'Mix and Wait',
            synopsis: 'The reader mixes the dough and lets it rise.',
            beats: ['Weigh the flour.', 'Mix until nothing is dry.', 'Fold four times.'],
          },
          'Time does the kneading.',
          [],
          'A dough of 500 grams of flour from start to finish.',
          'Mix a dough in the evening.',
        ),
        argument(
          {
            number: '2.2',
            title: 'Into the Pot',
            synopsis: 'The reader bakes the loaf and checks it.',
            beats: ['Heat the pot.', 'Score the loaf.', 'Bake and knock.'],
          },
          'A closed pot is a steam oven.',
          [{ text: 'Bake for 45 minutes at 230 degrees.', quote: 'I bake for 45 minutes at 230 degrees' }],
          'The same dough with and without the lid.',
          'Bake the loaf and write down what you would change.',
        ),
      ],
    },
  ],
  world: {
    people: [],
    terms: [{ name: 'starter', meaning: 'A mixture of flour and water in which yeast lives.' }],
    timeline: [{ when: 'first day', event: 'The reader mixes a starter.' }],
  },
  finding: {
    section: '2.1',
    problem: 'Folding is used before anyone has explained it.',
    suggestion: 'Explain the first fold in this section.',
  },
  repaired: argument(
    {
      number: '2.1',
      title: 'Mix and Wait',
      synopsis: 'The reader mixes the dough, learns to fold it, and lets it rise.',
      beats: ['Weigh the flour.', 'Mix until nothing is dry.', 'Learn the first fold, then fold three more times.'],
    },
    'Time does the kneading.',
    [],
    'A dough of 500 grams of flour from start to finish.',
    'Mix a dough in the evening.',
  ),
  opening: 'Put 50 grams of flour and 50 grams of water in a jar, and stir. That was the hard part.',
  lastWords: 'Put the rubber band around the jar at the height of the dough, and go to bed.',
  facts: ['The reader has a jar with a rubber band.', 'The starter is five days old.'],
  overused: ['this is the moment when'],
  titles: ['Bread from One Pot', 'Watch the Dough', 'Four Ingredients', 'Your First Sourdough', 'A Loaf by Sunday'],
}

const german: Example = {
  order: {
    description: 'Sauerteigbrot zu Hause backen: mit Mehl, Wasser, Salz und einem Topf.',
    audience: 'Menschen, die noch nie Brot gebacken haben',
    guidelines: [{ title: 'Einheiten', content: 'Nur Gramm und Grad Celsius.' }],
    references: [
      {
        title: 'Notizen aus meiner Küche',
        content:
          'Mein Anstellgut verdoppelt sich bei 25 Grad in fünf Stunden. Ich backe 45 Minuten bei 230 Grad, die erste Hälfte mit Deckel.',
      },
    ],
  },
  intent: {
    promise: 'Nach einem Wochenende liegt ein Brot auf dem Tisch, und man weiß, warum es gelungen ist.',
    audience: 'Menschen, die noch nie Brot gebacken haben',
    pointOfView: 'Spricht die Lesenden mit „du“ an',
    tense: 'Präsens',
    voice: ['Ein Handgriff je Satz.', 'Erst sagen, wie der Teig aussieht, dann die Zeit.'],
    ending: 'Auf den Teig schauen und nicht auf die Uhr: Dann reichen ein Topf und vier Zutaten.',
    avoid: ['lange Listen von Geräten'],
  },
  title: 'Ein Topf Brot',
  chapters: [
    {
      title: 'Das Anstellgut',
      synopsis: 'Die Lesenden züchten ein Anstellgut und erkennen, wann es reif ist.',
      sections: [
        argument(
          {
            number: '1.1',
            title: 'Mehl, Wasser, fünf Tage',
            synopsis: 'Man braucht ein Anstellgut. Nach fünf Tagen ist es da.',
            beats: ['Mehl und Wasser mischen.', 'Jeden Tag füttern.', 'Die Blasen bemerken.'],
            opens: ['wann es reif ist'],
          },
          'Ein Anstellgut ist eine Gewohnheit und kein Rezept.',
          [
            {
              text: 'Ein Anstellgut verdoppelt sich bei 25 Grad in fünf Stunden.',
              quote: 'Mein Anstellgut verdoppelt sich bei 25 Grad in fünf Stunden.',
            },
          ],
          'Ein Glas mit einem Gummiband auf der Höhe des Teigs.',
          'Heute die ersten 50 Gramm mischen.',
        ),
        argument(
          {
            number: '1.2',
            title: 'Die Schwimmprobe',
            synopsis: 'Man will wissen, ob das Anstellgut ein Brot heben kann. Ein Löffel davon im Wasser zeigt es.',
            beats: ['Ein Glas mit Wasser füllen.', 'Einen Löffel Teig hineingeben.', 'Das Ergebnis lesen.'],
            closes: ['wann es reif ist'],
          },
          'Ein Anstellgut, das schwimmt, hebt ein Brot.',
          [{ text: 'Neun von zehn ersten Broten misslingen, weil das Anstellgut zu jung ist.', quote: '' }],
          'Zwei Gläser: In einem schwimmt der Löffel Teig, im anderen sinkt er.',
          'Vor dem ersten Teig die Probe machen.',
        ),
      ],
    },
    {
      title: 'Das Brot',
      synopsis: 'Die Lesenden mischen, formen und backen ein Brot.',
      sections: [
        argument(
          {
            number: '2.1',
            title: 'Mischen und warten',
            synopsis: 'Man mischt den Teig und lässt ihn gehen.',
            beats: ['Mehl wiegen.', 'Mischen, bis nichts mehr trocken ist.', 'Vier Mal falten.'],
          },
          'Das Kneten übernimmt die Zeit.',
          [],
          'Ein Teig aus 500 Gramm Mehl von Anfang bis Ende.',
          'Am Abend einen Teig ansetzen.',
        ),
        argument(
          {
            number: '2.2',
            title: 'In den Topf',
            synopsis: 'Man backt das Brot und prüft es.',
            beats: ['Den Topf vorheizen.', 'Das Brot einschneiden.', 'Backen und klopfen.'],
          },
          'Ein geschlossener Topf ist ein Dampfofen.',
          [{ text: 'Bei 230 Grad 45 Minuten backen.', quote: 'Ich backe 45 Minuten bei 230 Grad' }],
          'Derselbe Teig mit und ohne Deckel.',
          'Backen und aufschreiben, was man ändern würde.',
        ),
      ],
    },
  ],
  world: {
    people: [],
    terms: [{ name: 'Anstellgut', meaning: 'Eine Mischung aus Mehl und Wasser, in der Hefen leben.' }],
    timeline: [{ when: 'erster Tag', event: 'Das Anstellgut wird angesetzt.' }],
  },
  finding: {
    section: '2.1',
    problem: 'Das Falten kommt vor, bevor es jemand erklärt hat.',
    suggestion: 'Das erste Falten in diesem Abschnitt erklären.',
  },
  repaired: argument(
    {
      number: '2.1',
      title: 'Mischen und warten',
      synopsis: 'Man mischt den Teig, lernt ihn zu falten und lässt ihn gehen.',
      beats: [
        'Mehl wiegen.',
        'Mischen, bis nichts mehr trocken ist.',
        'Das erste Falten lernen, dann noch drei Mal falten.',
      ],
    },
    'Das Kneten übernimmt die Zeit.',
    [],
    'Ein Teig aus 500 Gramm Mehl von Anfang bis Ende.',
    'Am Abend einen Teig ansetzen.',
  ),
  opening: 'Gib 50 Gramm Mehl und 50 Gramm Wasser in ein Glas und rühr um. Das war der schwierige Teil.',
  lastWords: 'Spann das Gummiband auf Höhe des Teigs um das Glas und geh schlafen.',
  facts: ['Es gibt ein Glas mit einem Gummiband.', 'Das Anstellgut ist fünf Tage alt.'],
  overused: ['jetzt ist der richtige Moment'],
  titles: [
    'Brot aus einem Topf',
    'Schau auf den Teig',
    'Vier Zutaten',
    'Dein erstes Sauerteigbrot',
    'Bis Sonntag ein Brot',
  ],
}

export const guideExample = { english, german }
