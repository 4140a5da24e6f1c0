import { parseTemplate } from './worksheet-template.ts'

export const guideTemplate = parseTemplate({
  chapters: `
# Before You Begin :: The reader knows what this book will let them do, and whether it is for them.
- Who This Is For | Who should read this, and who should not? | What does the reader already know on page one? | What will the reader be able to do on the last page?
- What You Can Expect | What does a good result look like? | How long does it take, honestly? | What does it cost?
- The Idea in Brief | What is the whole method in five sentences? | Which single thing matters most? | What can be left for later?
- Words You Will Need | Which terms come up again and again? | How would you explain each one to a neighbour? | Which two are most often confused?
# First Steps :: The reader has done something real and seen it work.
- A Small First Success | What can the reader finish in one sitting? | What exactly do they do, step by step? | How do they know that it worked?
- What You Need | Which things are needed from the first day? | Which can be borrowed or improvised? | What should nobody buy yet?
- Setting Up | What has to be ready before the work starts? | In which order? | What goes wrong most often here?
- Finding Your Rhythm | How often and how long at a time? | What does a typical week look like? | How does one go on after a break?
# The Work Itself :: The reader can do the main part alone.
- The Main Steps | What are the steps in order? | Where does each one begin and end? | What must never be skipped?
- Doing It Well | What do experienced people do differently? | What does the reader watch, listen or feel for? | Which shortcut is worth taking?
- A Worked Example | Which one case shows the whole? | What was decided at each point, and why? | How did it end?
- Checking Your Work | How can the reader tell good from nearly good? | What can be measured? | When is it finished?
# When Things Go Wrong :: The reader can find a fault and put it right.
- The Usual Mistakes | Which three mistakes does everybody make? | How does each one show? | How is it put right?
- Finding the Cause | Where does one look first? | What can be ruled out quickly? | When is it better to start again?
- When to Ask for Help | Which problems are too big or too dangerous? | Whom does one ask? | What should one have ready before asking?
- Preventing Trouble | What small habit saves the most work? | What should be looked after every week, month, year? | Which warning signs come early?
# Going Further :: The reader knows what comes after the basics and how to get there.
- The Next Level | What becomes possible now? | What has to be unlearned? | Which skill brings the most?
- Making It Your Own | Where is there room for taste? | Which rules may be broken? | What have others made of it?
- Learning from Others | Who does this well? | Where can one watch them? | What is worth reading?
- A Plan for the Year | What comes first, second, third? | How is progress seen? | What is done when motivation goes?
# Special Cases :: The reader can adapt the method to their own situation.
- With Little Time | What is the least that still works? | What can be prepared? | What can be dropped?
- With Little Money | What is free? | What is worth paying for? | Where do people waste money?
- With Little Space | What fits? | What has to be different? | Who has done it, and how?
- Together with Others | Who does what? | What has to be agreed beforehand? | How are quarrels avoided?
# Background :: The reader understands why the method works.
- Why It Works | What happens underneath? | What would happen without it? | What is still not known?
- Where It Comes From | Who did it first? | What has changed since then? | What was lost on the way?
- Common Beliefs, Tested | Which beliefs are true? | Which are not, and why do they persist? | How could the reader test one?
- What the Experts Disagree About | Where do they differ? | What does each side have in its favour? | What do you do, and why?
# Keeping at It :: The reader has what they need to go on without this book.
- The Short Version | What belongs on a single page? | What would you hang on the wall? | What would you leave out?
- Checklists | What has to be checked before, during and after? | Which item saves the day most often? | What is safe to forget?
- Questions Readers Ask | Which questions come again and again? | What is the short answer to each? | Which has no good answer?
- Where to Go Next | What should the reader do tomorrow? | What next month? | How can they pass it on?`,
  pointGoal: 'By the end of “{}” the reader can do this part alone.',
  point: `
- {}: What to Know First | What does the reader have to understand before starting? | What do beginners believe that is wrong? | Why does this come here and not later?
- {}: Step by Step | What is done, in which order? | How long does each step take? | How does the reader see that a step is done?
- {}: Common Mistakes | What goes wrong most often? | How does it show? | How is it put right?
- {}: A Worked Example | Which real case shows it best? | What was decided, and why? | What would you do differently today?
- {}: Choosing Well | What are the options? | What decides between them? | Which one do you recommend to a beginner?
- {}: A Short Checklist | What has to be there at the start? | What has to be checked on the way? | When is it finished?
- {}: On a Small Scale | What is the smallest version that works? | What can be left out? | What is it good for?
- {}: Questions and Answers | What do readers ask? | What is the short answer? | What is the long one?`,
  openings: `
Begin with the moment in which the reader needs this: where are they standing, and what is in their hands?
Begin with the result, described so that one could recognise it, and then go back to the first step.
Begin with the mistake that you made yourself, and what it cost.
Begin with a question that a beginner asked you.
Begin with the one sentence that you would shout across a noisy room.`,
  prompts: `
Write down what your hands do, without explaining anything. Add the reasons afterwards.
Say it aloud to somebody who has never done it, and note where they frown.
Give numbers: how many, how long, how hot, how much.
Cut every step that you don't do yourself.
Add one sentence that begins with "You will know that it worked when".`,
})
