// Stores the problems of a test run, so that `npm test` can print them at the end, where they are
// easy to find.
import { appendFileSync } from 'node:fs'

const firstLine = (errors) => errors[0]?.message?.split('\n', 1)[0] ?? ''

export default class ProblemsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env['INKLOOM_PROBLEMS']
    if (!file) return
    const say = (line) => appendFileSync(file, `${line.slice(0, 400)}\n`)
    for (const error of unhandledErrors) say(`nobody handled: ${error.message?.split('\n', 1)[0]}`)
    for (const module of modules) {
      const path = module.relativeModuleId
      if (module.errors().length) say(`${path}: ${firstLine(module.errors())}`)
      for (const suite of module.children.allSuites())
        if (suite.errors().length) say(`${path} > ${suite.fullName}: ${firstLine(suite.errors())}`)
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result()
        if (state === 'failed') say(`${path} > ${test.fullName}: ${firstLine(errors)}`)
        else if (test.diagnostic()?.flaky) say(`${path} > ${test.fullName}: passed, but only when tried again`)
      }
    }
  }
}
