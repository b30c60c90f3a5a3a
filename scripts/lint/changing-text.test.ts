import { describe, it } from 'vitest'
import { RuleTester } from 'oxlint/plugins-dev'
import plugin, { besideMessage, message } from './changing-text.ts'

RuleTester.describe = describe
RuleTester.it = it

// oxlint has its own copy of the types of nodes, which it does not export.
const rule: unknown = plugin.rules['changing-text']
type Rule = Parameters<RuleTester['run']>[1]

const component = (markup: string, before = '') => `${before}
function Example({ title, busy, items, children, row }) {
  return <p>${markup}</p>
}`

const rejected = (name: string, markup: string, before?: string) => ({
  name: `rejects ${name}`,
  code: component(markup, before),
  errors: [{ message: besideMessage }],
})
const accepted = (name: string, markup: string, before?: string) => ({
  name: `accepts ${name}`,
  code: component(markup, before),
})

new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } }).run('changing-text', rule as Rule, {
  invalid: [
    { name: 'rejects a value beside fixed text', code: component('Hello {title}'), errors: [{ message }] },
    rejected('a conditional element beside one of two texts', "{busy && <i />}{busy ? 'Saving' : 'Save'}"),
    rejected('a conditional element beside a value', '{busy && <i />}{title}'),
    rejected('a conditional element after a value', '{title}{busy && <i />}'),
    rejected('a conditional element beside a template', '{busy && <i />}{`${title}.`}'),
    rejected('a conditional element beside a result', '{busy && <i />}{titleOf(row)}'),
    rejected('a conditional element beside a property', '{busy && <i />}{row?.title}'),
    rejected('an element or nothing beside a value', '{busy ? <i /> : null}{title}'),
    rejected('one of two elements beside a value', '{busy ? <i /> : <b />}{title}'),
    rejected('a list of elements beside a value', '{items.map((one) => <i key={one} />)}{title}'),
    rejected('an optional list of elements beside a value', '{items?.map((one) => <i key={one} />)}{title}'),
    rejected('a conditional text beside a value', '{title}{busy && `, ${row}`}'),
    rejected('a declared conditional element beside a value', '{sign}{title}', 'const sign = on && <i />'),
    rejected('an element or a text beside a conditional element', "{busy ? <i /> : 'Save'}{row && <b />}"),
    rejected(
      'a text that a function of the file returns',
      '{busy && <i />}{nameOf()}',
      "function nameOf() { return 'x' }",
    ),
  ],
  valid: [
    accepted('a conditional element beside a text in a span', '{busy && <i />}<span>{title}</span>'),
    accepted('a conditional element or text alone', "{busy ? <i /> : 'Save'}"),
    accepted('a value beside an element that is always there', '<i />{title}'),
    accepted('a conditional element beside spaces', "{busy && <i />}{' '}"),
    accepted(
      'conditional elements alone',
      '{busy && <i />}{title ? <b /> : null}{items.map((one) => <i key={one} />)}',
    ),
    accepted('a conditional element beside children', '{busy && <i />}{children}'),
    accepted('a conditional element beside a dialog of a hook', '{busy && <i />}{confirm.proofDialog}'),
    accepted('a conditional element beside a declared one', '{busy && <i />}{sign}', 'const sign = <b />'),
    accepted(
      'a conditional element beside the result of a function',
      '{busy && <i />}{signOf()}',
      'const signOf = () => <b />',
    ),
    accepted(
      'a conditional element beside a property that is declared as one',
      '{busy && <i />}{title}{row.title}{row.below?.(1)}',
      'interface Props { title?: ReactNode; below: (row: number) => ReactElement }',
    ),
  ],
})
