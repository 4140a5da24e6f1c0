import { parseTemplate } from './worksheet-template.ts'

export const informativeTemplate = parseTemplate({
  chapters: `
# The Whole Picture :: The reader knows what the subject is, why it matters, and how the parts hang together.
- What It Is | How would you explain it in three sentences? | What is it often mistaken for? | Where does the reader meet it in daily life?
- Why It Matters | Who is affected? | What would be different without it? | What has changed recently?
- The Parts and How They Fit | What are the main parts? | Which depends on which? | What would a drawing of it show?
- The Terms | Which words are needed? | Which are used loosely? | Which one explains the most?
# How It Came About :: The reader knows the main stages and the turning points.
- The Beginnings | When and where does the story start? | Who was involved? | What was the problem to be solved?
- Turning Points | What changed everything? | Was it noticed at the time? | What might have happened instead?
- The People | Who shaped it? | Who is usually forgotten? | What did they disagree about?
- How It Looks Today | What is the state of things? | Where are the figures from? | What surprises newcomers?
# How It Works :: The reader can explain the mechanism to somebody else.
- The Principle | What is the basic idea? | Which comparison helps, and where does it limp? | What has to be given?
- Step by Step | What happens first, next, last? | What drives each step? | Where can it stop?
- Conditions and Limits | When does it work well? | When does it fail? | What is the largest and the smallest case?
- A Closer Look at One Case | Which case shows it clearly? | What was measured or seen? | What is typical about it, and what is not?
# In Practice :: The reader has seen the subject at work in real cases.
- Where It Is Used | Who uses it, and for what? | How common is it? | What did they use before?
- An Example in Detail | What happened, when and where? | What are the figures? | What can be learned from it?
- Benefits and Costs | Who gains? | Who pays? | How is it counted?
- What Experts Watch For | What do they look at first? | Which sign means trouble? | What do laymen overlook?
# Open Questions :: The reader knows what is disputed and what is unknown.
- What Is Disputed | Who holds which view? | What is the evidence for each? | What would settle it?
- Common Misunderstandings | What do people believe? | Why is it plausible? | What is the case?
- Risks and Side Effects | What can go wrong? | How likely is it? | What is done about it?
- What Nobody Knows Yet | Which question is open? | Who is working on it? | Why is it hard?
# Looking Ahead :: The reader can judge news about the subject.
- What Is Changing | Which trends can be seen? | How fast? | What drives them?
- Scenarios | What is likely, what is possible, what is feared? | What would each depend on? | How would one notice early?
- What It Means for the Reader | What should one know? | What can one do? | What can be left to others?
- Where to Learn More | Which sources are reliable? | Where are the data? | Whom can one ask?
# Comparisons :: The reader sees the subject beside its neighbours.
- Near Relatives | What is similar? | What is the decisive difference? | When is which one meant?
- Here and Elsewhere | How is it done in other places? | Why the difference? | What travels, and what does not?
- Then and Now | What would somebody from fifty years ago recognise? | What not? | What came back?
- In Figures | Which three numbers matter? | How were they obtained? | What do they hide?
# People and Consequences :: The reader knows whom it touches and how.
- Those Who Make It | Who works on it? | What is their day like? | What do they wish others knew?
- Those Who Live with It | Whom does it touch? | How do they speak of it? | What do they want?
- Rules and Institutions | Who decides? | What is allowed? | What is about to change?
- A Fair Judgement | What has to be weighed? | Where do reasonable people differ? | What can be said with confidence?`,
  pointGoal: 'By the end of “{}” the reader could explain it to somebody else.',
  point: `
- {}: An Overview | What is it, in three sentences? | How does it belong to the whole? | Why does it deserve a section?
- {}: How It Works | What happens, in which order? | What drives it? | Where does it stop?
- {}: An Example | Which case shows it best? | What are the facts and figures? | What can be learned from it?
- {}: What Is Often Misunderstood | What do people believe? | Why? | What is the case?
- {}: Causes and Effects | What brings it about? | What does it bring about? | How sure is the link?
- {}: In Figures | Which numbers matter? | Where do they come from? | What do they not show?
- {}: What Is Disputed | Who disagrees? | About what? | What would settle it?
- {}: What Comes Next | What is changing? | How fast? | What should one watch?`,
  openings: `
Begin with one concrete case, with place and date, and widen the view from there.
Begin with the fact that surprises people most, and say how it is known.
Begin with a definition in plain words, and then with what it leaves out.
Begin with the question that this section answers, exactly as a reader would ask it.
Begin with what can be seen, before what is explained.`,
  prompts: `
For each claim, note where you know it from. What has no source becomes a question.
Give one number for each paragraph that could have one, and its year.
Explain it to a clever twelve-year-old, then put back only the terms that are needed.
Put the most important sentence first and see whether the rest still follows.
Name one thing that this section does not cover, and where to find it.`,
})
