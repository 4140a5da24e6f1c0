import { parseTemplate } from './worksheet-template.ts'

export const fictionTemplate = parseTemplate({
  chapters: `
# An Ordinary Day :: We know who we are following, what they lack, and what they do not see.
- Someone, Somewhere | Whom do we meet first, and what are they doing with their hands? | What do they want today? | What does the place smell and sound like?
- What Is Missing | What do they tell themselves? | What does everybody else see? | Which small scene shows it without a word of explanation?
- The People Around | Who loves them, who needs them, who is in their way? | Who is hiding something? | What is said at the table, and what is not?
- A Crack in the Day | What is different from yesterday? | Why does nobody take it seriously? | What would have happened without it?
# The Disturbance :: Something has happened that cannot be taken back, and the main character has to answer it.
- It Happens | What happens, seen from very near? | Who is there? | What is the first thing anybody says?
- The Refusal | Why would it be sensible to do nothing? | Who advises it? | What does it cost to stay?
- The Decision | What tips the balance? | What is left behind? | What does the reader now fear and hope?
- Crossing Over | What is the first thing that is different here? | What old skill is useless? | Who notices the newcomer?
# Deeper In :: The first plan fails, allies and opponents show themselves, and the stakes grow.
- The First Attempt | What is the plan? | Why is it a reasonable one? | How does it fail?
- An Ally, or Not | Who offers help? | What do they want for it? | When does the reader begin to doubt them?
- What the Other Side Wants | Who stands against the main character? | Why are they right, from where they stand? | What would make them stop?
- A Quiet Hour | Where do they rest? | What is told here that could not be told before? | What does the reader learn that the characters do not?
# The Turn :: What everybody believed turns out to be wrong, and there is no way back.
- The Discovery | What is found out? | How was it in plain sight? | Who would rather not have known?
- The Price | What or who is lost? | Whose fault is it? | What is done with the guilt?
- Alone | Who leaves? | What does the main character do when nobody is looking? | Which belief from the first pages breaks?
- A New Plan | What do they understand now? | What are they willing to give up? | Why might it still fail?
# The Reckoning :: The main question of the story is answered by something the main character does.
- The Gathering | Who is there, and where does each of them stand? | What has to be in place? | What has been forgotten?
- Face to Face | What is said? | What does the main character do that they could not have done on the first page? | What goes wrong?
- The Cost | What is broken for good? | Who pays? | What was it worth?
- The Stillness After | What is the first ordinary thing that somebody does? | Who speaks first? | What can be heard?
# What Remains :: We see the new ordinary day, and what has changed in it.
- Homecoming | What looks the same? | What does not fit any more? | Who is missing at the table?
- Loose Threads | Which promise to the reader is still open? | Which may stay open? | Who gets the last word in each?
- The Last Image | Which picture from the first chapter returns? | What is different in it? | Where does the light come from?
- A Door Left Open | What could happen next? | Who would it happen to? | Why do we stop here?
# The Old Story :: The past comes into view and changes how we see the present.
- Years Before | What happened then? | Who remembers it, and how differently? | What was kept from that time?
- The Secret | Who has known all along? | What did silence protect? | How does it come out?
- A Visit | Who comes, and why now? | What do they bring? | What do they take away?
- What Was Never Said | To whom should it have been said? | What stopped it? | Is it too late?
# The Wrong Road :: A success turns out to be a trap.
- A Small Victory | What goes well? | Who does not celebrate? | What is overlooked?
- The Trap Closes | What was the bait? | When does the first of them notice? | What is the way out, and what does it cost?
- Blame | Who accuses whom? | What is unfair about it? | What is true?
- Picking Up the Pieces | What is left? | Who takes the lead? | What is no longer possible?`,
  pointGoal: 'By the end of “{}” something has changed that cannot be undone.',
  point: `
- {}: First Sight | How does the reader meet it? | Who sees it, and what do they make of it? | What is noticed only later?
- {}: What Is at Stake | What would be lost without it? | Who wants it, and who fears it? | How does the reader feel the danger?
- {}: A Change | What is different after this scene? | Who caused it? | Who does not know yet?
- {}: A Conversation | Who talks, and what do they avoid? | What is happening around them? | Which line would they like to take back?
- {}: An Obstacle | What stands in the way? | Why can't it be avoided? | What does the attempt reveal?
- {}: Another View | Who sees the same thing differently? | What do they know? | What does it change?
- {}: A Loss | What is taken away? | How small is the moment in which it happens? | What takes its place?
- {}: An Echo | What earlier moment returns here? | What is different this time? | Who notices?`,
  openings: `
Begin in the middle of a movement: somebody is already opening the door.
Begin with a line of speech that only one of the two people understands.
Begin with a thing, close up, and let the person who holds it come into view.
Begin with the weather only if somebody has to walk through it.
Begin where the last scene would least like to go on.`,
  prompts: `
Write the scene without naming a single feeling.
Let somebody want something small and concrete in every paragraph.
Find the one detail that only this person would notice.
Take the first idea for the ending of the scene, and do the second.
Read the dialogue aloud with the names covered. Can you tell who speaks?`,
})
