import { chapterOf, partOf } from './template-section.ts'

export const novel = [
  partOf(
    'Act One',
    'About the first quarter of the book. It shows the life that is about to change, and ends when there is no way back.',
    'The titles of acts and chapters are working titles. Rename them, and add as many chapters as the story needs: most novels have far more than ten.',
  ),
  chapterOf(
    'Opening',
    'The main character in everyday life, with something that is missing. The first page shows the voice, the place and the kind of book this is.',
    'Begin as late as possible, in the middle of something that happens. Explain less than you think you must: readers wait gladly for answers to good questions.',
  ),
  chapterOf(
    'The inciting incident',
    'Something happens that the main character can’t ignore: a message, a death, an arrival, an offer.',
    'What does the character want from now on? What does the character really need, without knowing it? The book lives on the difference.',
  ),
  chapterOf(
    'The first turning point',
    'The main character makes a choice and leaves the old life. The story question is asked here: will it succeed?',
    'It is stronger if the character decides than if somebody else does. Note what is lost if it goes wrong.',
  ),
  partOf(
    'Act Two',
    'About half of the book. The main character tries, fails, learns and pays for it, and each attempt makes the next one harder.',
    'If the middle drags, look at each scene: what does the character want in it, who is in the way, and what is different afterwards?',
  ),
  chapterOf(
    'Rising trouble',
    'New places, allies and enemies. The first attempts bring small successes and larger problems.',
    'A good place to begin a subplot, often a friendship or a love story that mirrors the theme.',
  ),
  chapterOf(
    'The midpoint',
    'A victory or a defeat that changes what the story is about. A secret comes out, and what was a reaction becomes a plan.',
    'Check the stakes: from here on more must be at risk than at the beginning.',
  ),
  chapterOf(
    'Things fall apart',
    'The opposition answers with full force. Allies leave, plans fail, and the character’s own weakness does the damage.',
  ),
  chapterOf(
    'The lowest point',
    'All seems lost. Something or somebody dies, in fact or as a hope, and the old way of living has failed for good.',
    'Give the character and the reader a moment of stillness here.',
  ),
  partOf(
    'Act Three',
    'The last quarter or less. What the main character has learned is put to the test, and the story question is answered.',
  ),
  chapterOf(
    'The decision',
    'The main character understands what was needed all along, and goes back into the fight in a new way.',
    'What makes the difference should have been on the page before. Note where you planted it.',
  ),
  chapterOf(
    'The climax',
    'The confrontation that the whole book has promised. The main character decides it, and it costs something.',
  ),
  chapterOf(
    'The ending',
    'Life afterwards, and what has changed. The loose ends that matter are tied, and the last image answers the first one.',
    'Read the first chapter again before you write this one.',
  ),
]
