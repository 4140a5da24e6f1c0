import { argument } from './example.ts'
import type { Example } from './example.ts'

const english: Example = {
  order: {
    description: 'How tidal flats work, and what the new dyke changed at ours.',
    audience: 'Visitors and members of the town council',
    references: [
      {
        title: 'Survey of the flat',
        content:
          'The mud rose by 3.5 centimetres in the year after the dyke was moved. Lugworms were counted at 40 per square metre.',
      },
    ],
  },
  intent: {
    promise: 'The reader can look at a tidal flat and say what happens there and why.',
    audience: 'Visitors and members of the town council',
    pointOfView: 'Third person, “we” for what everybody can see',
    tense: 'Present tense',
    voice: ['One idea per paragraph.', 'Every figure gets a comparison.'],
    ending: 'A tidal flat is built by what the water leaves behind, so every dyke changes it.',
    avoid: ['lists of species'],
  },
  title: 'The Moving Ground',
  chapters: [
    {
      title: 'Mud',
      synopsis: 'Where the ground comes from.',
      sections: [
        argument(
          {
            number: '1.1',
            title: 'What the Water Drops',
            synopsis: 'Why is there mud at all? Slow water drops what fast water carries.',
            beats: ['A glass of harbour water.', 'Why it clears.', 'Where the water is slow.'],
            opens: ['who holds the mud'],
          },
          'Mud lies where water slows down.',
          [
            {
              text: 'The mud rose by 3.5 centimetres in one year.',
              quote: 'The mud rose by 3.5 centimetres in the year after the dyke was moved.',
            },
          ],
          'A glass of harbour water on a table.',
          'Recognize slow water by its colour.',
        ),
        argument(
          {
            number: '1.2',
            title: 'Who Holds It',
            synopsis: 'Why does the mud stay? Living things bind it.',
            beats: ['A brown film.', 'What lugworms do.', 'What happens without them.'],
            closes: ['who holds the mud'],
          },
          'Living things decide whether mud stays.',
          [{ text: 'A lugworm moves 25 kilograms of sand a year.', quote: '' }],
          'The brown film on a stone in spring.',
          'Recognize the film on the flat.',
        ),
      ],
    },
    {
      title: 'The Dyke',
      synopsis: 'What changed when the dyke was moved.',
      sections: [
        argument(
          {
            number: '2.1',
            title: 'One Year Later',
            synopsis: 'What did the survey find? The flat grew.',
            beats: ['How it was measured.', 'What was found.', 'What it means.'],
          },
          'The flat grows where the dyke made the water slow.',
          [],
          'The post that is shorter every spring.',
          'Read the height on the post.',
        ),
        argument(
          {
            number: '2.2',
            title: 'What Is Not Known',
            synopsis: 'Will it last? One year cannot tell.',
            beats: ['What one year shows.', 'What storms do.', 'What to measure next.'],
          },
          'One year of growth does not prove a trend.',
          [],
          'A winter that takes back a summer.',
          'Decide about the dyke after the third survey.',
        ),
      ],
    },
  ],
  world: {
    people: [],
    terms: [{ name: 'tidal flat', meaning: 'Ground that the sea covers and uncovers twice a day.' }],
    timeline: [{ when: 'the year after', event: 'The flat is measured for the first time.' }],
  },
  finding: {
    section: '2.1',
    problem: 'The method is named and not explained.',
    suggestion: 'Explain the posts before the result.',
  },
  repaired: argument(
    {
      number: '2.1',
      title: 'One Year Later',
      synopsis: 'What did the survey find, and how? Posts in the mud show that the flat grew.',
      beats: ['How a post measures mud.', 'What was found.', 'What it means.'],
    },
    'The flat grows where the dyke made the water slow.',
    [],
    'The post that is shorter every spring.',
    'Read the height on the post.',
  ),
  opening: 'Fill a glass at the harbour wall and put it on the table. In an hour you will have a tidal flat.',
  lastWords: 'By evening the water in the glass is clear, and the bottom is brown.',
  facts: ['Mud settles where water is slow.', 'The glass stands on the table.'],
  overused: ['the answer lies in the'],
  titles: ['What the Water Leaves', 'Slow Water', 'Reading a Tidal Flat', 'Ground That Moves', 'Twice a Day'],
}

const german: Example = {
  order: {
    description: 'Wie Wattflächen entstehen und was der neue Deich bei uns verändert hat.',
    audience: 'Gäste und Mitglieder des Stadtrats',
    references: [
      {
        title: 'Vermessung des Watts',
        content:
          'Im Jahr nach der Verlegung des Deichs stieg der Schlick um 3,5 Zentimeter. Gezählt wurden 40 Wattwürmer je Quadratmeter.',
      },
    ],
  },
  intent: {
    promise: 'Wer das liest, kann auf ein Watt schauen und sagen, was dort geschieht und warum.',
    audience: 'Gäste und Mitglieder des Stadtrats',
    pointOfView: 'Dritte Person, „wir“ für das, was alle sehen können',
    tense: 'Präsens',
    voice: ['Ein Gedanke je Absatz.', 'Jede Zahl bekommt einen Vergleich.'],
    ending: 'Ein Watt besteht aus dem, was das Wasser liegen lässt. Darum verändert es jeder Deich.',
    avoid: ['Listen von Arten'],
  },
  title: 'Der wandernde Boden',
  chapters: [
    {
      title: 'Schlick',
      synopsis: 'Woher der Boden kommt.',
      sections: [
        argument(
          {
            number: '1.1',
            title: 'Was das Wasser liegen lässt',
            synopsis: 'Warum gibt es überhaupt Schlick? Langsames Wasser lässt fallen, was schnelles trägt.',
            beats: ['Ein Glas Hafenwasser.', 'Warum es klar wird.', 'Wo das Wasser langsam ist.'],
            opens: ['wer den Schlick hält'],
          },
          'Schlick liegt dort, wo das Wasser langsam wird.',
          [
            {
              text: 'Der Schlick stieg in einem Jahr um 3,5 Zentimeter.',
              quote: 'Im Jahr nach der Verlegung des Deichs stieg der Schlick um 3,5 Zentimeter.',
            },
          ],
          'Ein Glas Hafenwasser auf dem Tisch.',
          'Langsames Wasser an der Farbe erkennen.',
        ),
        argument(
          {
            number: '1.2',
            title: 'Wer ihn hält',
            synopsis: 'Warum bleibt der Schlick? Lebewesen binden ihn.',
            beats: ['Ein brauner Film.', 'Was Wattwürmer tun.', 'Was ohne sie geschieht.'],
            closes: ['wer den Schlick hält'],
          },
          'Lebewesen entscheiden, ob der Schlick bleibt.',
          [{ text: 'Ein Wattwurm bewegt 25 Kilogramm Sand im Jahr.', quote: '' }],
          'Der braune Film auf einem Stein im Frühjahr.',
          'Den Film auf dem Watt erkennen.',
        ),
      ],
    },
    {
      title: 'Der Deich',
      synopsis: 'Was sich änderte, als der Deich verlegt wurde.',
      sections: [
        argument(
          {
            number: '2.1',
            title: 'Ein Jahr später',
            synopsis: 'Was hat die Vermessung ergeben? Das Watt ist gewachsen.',
            beats: ['Wie gemessen wurde.', 'Was gefunden wurde.', 'Was es bedeutet.'],
          },
          'Das Watt wächst dort, wo der Deich das Wasser bremst.',
          [],
          'Der Pfahl, der jedes Frühjahr kürzer aussieht.',
          'Die Höhe am Pfahl ablesen.',
        ),
        argument(
          {
            number: '2.2',
            title: 'Was offen ist',
            synopsis: 'Bleibt es so? Nach einem Jahr weiß man das noch nicht.',
            beats: ['Was ein Jahr zeigt.', 'Was Stürme tun.', 'Was als Nächstes zu messen ist.'],
          },
          'Ein Jahr Wachstum beweist keinen Trend.',
          [],
          'Ein Winter, der einen Sommer zurücknimmt.',
          'Über den Deich erst nach der dritten Vermessung entscheiden.',
        ),
      ],
    },
  ],
  world: {
    people: [],
    terms: [{ name: 'Watt', meaning: 'Boden, den das Meer zweimal am Tag bedeckt und freigibt.' }],
    timeline: [{ when: 'im Jahr danach', event: 'Das Watt wird zum ersten Mal vermessen.' }],
  },
  finding: {
    section: '2.1',
    problem: 'Die Methode wird genannt und nicht erklärt.',
    suggestion: 'Die Pfähle vor dem Ergebnis erklären.',
  },
  repaired: argument(
    {
      number: '2.1',
      title: 'Ein Jahr später',
      synopsis: 'Was hat die Vermessung ergeben, und wie? Pfähle im Schlick zeigen, dass das Watt gewachsen ist.',
      beats: ['Wie ein Pfahl Schlick misst.', 'Was gefunden wurde.', 'Was es bedeutet.'],
    },
    'Das Watt wächst dort, wo der Deich das Wasser bremst.',
    [],
    'Der Pfahl, der jedes Frühjahr kürzer aussieht.',
    'Die Höhe am Pfahl ablesen.',
  ),
  opening: 'Füll an der Hafenmauer ein Glas und stell es auf den Tisch. In einer Stunde hast du ein Watt.',
  lastWords: 'Am Abend ist das Wasser im Glas klar, und der Boden ist braun.',
  facts: ['Schlick setzt sich ab, wo das Wasser langsam ist.', 'Das Glas steht auf dem Tisch.'],
  overused: ['die Antwort liegt in'],
  titles: ['Was das Wasser liegen lässt', 'Langsames Wasser', 'Ein Watt lesen', 'Boden in Bewegung', 'Zweimal am Tag'],
}

export const informativeExample = { english, german }
