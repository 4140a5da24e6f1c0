import { parseTemplate } from './worksheet-template.ts'

export const essayTemplate = parseTemplate({
  chapters: `
# The Question :: The reader knows what is asked, why it is worth asking, and what you claim.
- An Occasion | What did you see, read or hear that started this? | Why did it not leave you alone? | Why should it matter to anybody else?
- What Exactly Is Asked | Can the question be put in one sentence? | What is not meant by it? | Which word in it needs to be defined?
- The Claim | What do you believe? | How sure are you? | What would change your mind?
- What Hangs on It | Who would live differently if you were right? | What is lost if nobody asks? | Why now?
# The Case For :: The strongest reasons for the claim are on the table, with their evidence.
- The Strongest Reason | What is it, in plain words? | What is the evidence? | Where is its weakest point?
- A Case in Point | Which real example shows it? | Is it typical or lucky? | What does it not show?
- What Follows | If this is true, what else must be? | Is that welcome? | Where do you stop following?
- A Second Reason | Does it stand without the first? | Whom will it convince? | What does it add?
# The Case Against :: The best objection has been heard in its best form.
- The Best Objection | Who makes it, and why is it reasonable? | How would they put it themselves? | What do they see that you do not?
- What Must Be Granted | Where are they right? | Does it hurt the claim or only sharpen it? | What do you take back?
- An Answer | What remains of the objection? | What have they overlooked? | Is the answer as strong as the question?
- A Different Objection | What would somebody say from another place, time or trade? | Is it the same objection in other clothes? | What does it teach?
# A Closer Look :: The question has become finer than it was at the beginning.
- A Distinction | Which two things have we been calling by one name? | What changes when we part them? | Who profits from the confusion?
- The Hard Case | Which case does not fit? | What do you want to say about it? | What does your claim say?
- A Personal Note | Where do you come from in this? | What did you once believe? | What would you tell that earlier self?
- The View from Elsewhere | How was this seen a hundred years ago? | How is it seen in another country? | What seems strange to us, and would ours to them?
# What Follows :: The reader leaves with an answer, and with something to do or to think on.
- The Answer, Restated | What can be said now that could not be said at the start? | In how few words? | With how much doubt?
- What to Do | What would a reasonable person do differently tomorrow? | What is too much to ask? | Who has to begin?
- What Remains Open | Which question has not been answered? | Why is it still worth having? | Who might answer it?
- A Last Image | Which picture from the beginning comes back? | What has happened to it? | Where do you let the reader go?
# Roots :: We know where the idea comes from and what it has been used for.
- How We Came to Think So | Who said it first? | Against whom? | What did it free people from?
- What the Words Meant | What did the key word mean once? | When did it change? | What did we lose?
- A Forgotten Voice | Who saw it differently, early? | Why was nobody listening? | What can be taken from them?
- The Uses of an Idea | Who has used it well? | Who has abused it? | Is the idea to blame?
# Costs :: We know who pays for each answer.
- Who Pays | Who bears the cost of your claim? | Were they asked? | Would they agree?
- What It Crowds Out | What would we stop doing? | Who would miss it? | Can both be had?
- The Price of Doing Nothing | What happens if all stays as it is? | How sure is that? | Who is counting on it?
- A Fair Trade | What would make it acceptable? | What can't be traded? | Who decides?
# Conversations :: The argument has been tested on people who have no reason to be polite.
- With a Friend | What do they say at once? | Where do they get bored? | What do they remember the next day?
- With an Opponent | Where do you agree, surprisingly? | What will never be settled? | What do you respect?
- With a Child | How do you explain it without long words? | What do they ask? | Why is that a good question?
- With Yourself at Night | What do you doubt? | What are you afraid of? | What do you still think in the morning?`,
  pointGoal: 'By the end of “{}” the reader knows what you claim and why you think so.',
  point: `
- {}: The Point Itself | What exactly do you claim here? | How would you say it in one sentence? | What is it not?
- {}: The Evidence | What speaks for it? | How good is the source? | What would count against it?
- {}: An Objection | What would a fair opponent say? | Where are they right? | What remains?
- {}: An Example | Which case shows it? | Is it typical? | What does it leave out?
- {}: What Follows From It | What else must be true? | Who would have to act? | Is that welcome?
- {}: Its Limits | Where does it stop being true? | Why there? | What holds beyond?
- {}: Another Angle | How does it look from elsewhere? | Who sees it so? | What do they gain?
- {}: In Practice | What does it look like on a Tuesday? | What makes it hard? | What helps?`,
  openings: `
Begin with a scene that you saw yourself, in three sentences, and without drawing the moral.
Begin with the opinion that you are going to contradict, put so well that its friends would nod.
Begin with the word that everybody uses and nobody defines.
Begin with what you used to believe.
Begin with the figure or fact that surprised you most.`,
  prompts: `
Write "I think that" and finish the sentence. Then cut the first three words.
Ask "how do I know?" after each sentence, and keep only what survives.
Give the other side the better example.
Replace one abstract noun in every paragraph by a person who does something.
Stop one sentence earlier than you want to.`,
})
