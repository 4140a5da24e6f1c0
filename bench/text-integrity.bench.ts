// Measures how many sections of real books are mistaken for refusals, and how many of their lines
// are lost when they are cleaned like replies. Run by `node scripts/run.mjs
// bench/text-integrity.bench.ts --books <folder>`. The folder has a plain text file for each
// language, named by its code, with blank lines between paragraphs. Without a folder it uses the
// excerpts of the tests.
import { parseArgs } from 'node:util'
import { countWords } from '#manuscript/model/count-words.ts'
import { randomFrom } from '#tests/doubles/model-server/random.ts'
import { cleanAsReply, lettersAndNumbers } from '#tests/samples/clean-as-reply.ts'
import { readBooks, sectionsOf } from '#tests/samples/real-sections.ts'
import refusals from '#tests/samples/refusals.json' with { type: 'json' }
import { languageJudge } from '#writer/quality/language-share.ts'
import { isRefusal } from '#writer/quality/detect-refusal.ts'
import { replyProblem } from '#writer/quality/useful-reply.ts'

const { values } = parseArgs({
  options: {
    books: { type: 'string' },
    words: { type: 'string', default: '400000' },
    show: { type: 'string', default: '0' },
  },
})

const all = { sections: 0, alarms: 0, useless: 0, words: 0, lines: 0, lost: 0 }
for (const { language, paragraphs } of readBooks(values.books)) {
  const judge = await languageJudge(language)
  const one = { sections: 0, alarms: 0, useless: 0, words: 0, lines: 0, lost: 0 }
  for (const section of sectionsOf(paragraphs, randomFrom(1))) {
    if (!/\p{L}/u.test(section)) continue
    one.sections++
    if (isRefusal(section, language)) {
      one.alarms++
      if (one.alarms <= Number(values.show))
        console.log(`refusal in ${language}: ${JSON.stringify(section.slice(0, 600))}`)
    } else if (replyProblem(section, { language }) !== undefined) one.useless++
    if (one.words > Number(values.words)) continue
    one.words += countWords(section, language)
    const kept = lettersAndNumbers(cleanAsReply(section, language, judge))
    for (const line of section.split('\n').map(lettersAndNumbers).filter(Boolean)) {
      one.lines++
      if (kept.includes(line)) continue
      one.lost++
      if (one.lost <= Number(values.show)) console.log(`lost in ${language}: ${line.slice(0, 120)}`)
    }
  }
  console.log(
    `${language}: ${one.sections} sections, ${one.alarms} taken for a refusal, ${one.useless} for another useless reply; ${one.words} words, ${one.lost} of ${one.lines} lines lost`,
  )
  for (const name of Object.keys(all) as (keyof typeof all)[]) all[name] += one[name]
}
const per = (count: number, whole: number) => ((count / Math.max(1, whole)) * 10_000).toFixed(2)
console.log(
  `all: ${per(all.alarms, all.sections)} of 10,000 sections taken for a refusal (bar: at most 1), ${per(all.lost, all.lines)} of 10,000 lines lost (bar: at most 1), in ${all.sections} sections and ${all.words} words`,
)
const phrasings = Object.entries(refusals).flatMap(([language, list]) => list.map((reply) => ({ language, reply })))
const found = phrasings.filter(({ language, reply }) => isRefusal(reply, language as keyof typeof refusals)).length
console.log(`${found} of ${phrasings.length} refusals found, in ${Object.keys(refusals).length} languages`)
