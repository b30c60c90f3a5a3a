import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { signedIn } from '#tests/support/accounts/account.ts'
import { expectAccessibleInBothThemes } from '#tests/support/browser/axe.ts'
import {
  addSemesters,
  button,
  calculate,
  courses,
  figure,
  newPerson,
  open,
  results,
} from '#tests/support/features/calculator.ts'
import { siteOfFile } from '#tests/support/browser/open-site.ts'
import { desktop, phone, visit, type Visitor } from '#tests/support/browser/visitor.ts'

// docs/behaviour.md#cgpa-calculator: the CGPA calculator; the figures themselves are in domain/cgpa.

const site = siteOfFile({ RATE_LIMITS: 'on' })

test('the calculator requires a login and returns to its page', async () => {
  const visitor = await visit(site.browser, site.url)
  await visitor.page.goto('/calculator')
  await visitor.page.waitForURL('**/login?next=%2Fcalculator')
  await visitor.leave()
})

test.describe('the rows', () => {
  // The tests of this group share one visitor.
  test.describe.configure({ mode: 'serial' })

  let visitor: Visitor
  let page: Page

  test.beforeAll(async () => {
    ;({ visitor, page } = await newPerson(site.browser, site.url, 'rows'))
  })
  test.afterAll(() => visitor.leave())

  test('start with one course of 3 credits at the first grade, which cannot be deleted, and no result', async () => {
    await expect(courses(page)).toHaveCount(1)
    await expect(page.getByLabel('Credits of Course 1').last()).toHaveValue('3')
    await expect(page.getByLabel('Grade in Course 1')).toHaveValue('O')
    await expect(button(page, 'Delete Course 1')).toBeDisabled()
    await expect(results(page)).toContainText('Press Calculate to see your result.')
  })

  test('step credits down to one and no further', async () => {
    for (let press = 0; press < 4; press++) await button(page, 'Fewer credits').click()
    const credits = page.getByRole('spinbutton', { name: 'Credits of Course 1' })
    await expect(credits).toHaveValue('1')
    await credits.press('ArrowUp')
    await button(page, 'More credits').click()
    await expect(credits).toHaveValue('3')
  })

  test('skip a course whose credits are not above 0, with a message', async () => {
    for (const credits of ['0', '', 'abc', '-3']) {
      await page.getByRole('spinbutton', { name: 'Credits of Course 1' }).fill(credits)
      await calculate(page)
      await expect(results(page)).toContainText('No result: no course has credits above 0.')
      await page.getByText('Not counted: credits must be a number above 0.').waitFor()
    }
    expect(await page.locator('main').innerText()).not.toContain('NaN')
    await page.getByRole('spinbutton', { name: 'Credits of Course 1' }).fill('4')
  })

  test('are edited one by one, by keyboard', async () => {
    await page.getByLabel('Name of course 1').focus()
    await page.keyboard.type('DBMS')
    await page.keyboard.press('Enter')
    expect(await button(page, 'Edit DBMS').evaluate((element) => element === document.activeElement)).toBe(true)
    await expect(courses(page).first()).toHaveText(/DBMS\s+4\s+credits\s+O/, { useInnerText: true })

    await button(page, 'Add Course').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Networks')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Name of Networks')).toHaveValue('Networks')
    await button(page, 'Done with Networks').click()
    await expect(courses(page)).toHaveCount(2)
  })

  test('are deleted, and undone', async () => {
    await button(page, 'Delete Networks').click()
    await expect(courses(page)).toHaveCount(1)
    await button(page, 'Undo').click()
    await expect(courses(page)).toHaveCount(2)
  })

  test('get the first grade of a scale that lacks theirs, with a message', async () => {
    await page.getByLabel('Grading scale').selectOption('4-point US')
    await page.getByText('2 grades are not on this scale: set to A+.').waitFor()
    await expect(courses(page).first()).toContainText('A+')
    await button(page, 'Undo').click()
    await expect(page.getByLabel('Grading scale')).toHaveValue('ten')
    await expect(courses(page).first()).toHaveText(/O$/)
    visitor.expectQuiet()
  })
})

test.describe('the result', () => {
  // The tests of this group share one visitor.
  test.describe.configure({ mode: 'serial' })

  let visitor: Visitor
  let page: Page

  test.beforeAll(async () => {
    ;({ visitor, page } = await newPerson(site.browser, site.url, 'results', { ...phone, reducedMotion: 'reduce' }))
  })
  test.afterAll(() => visitor.leave())

  test('is SGPA and overall CGPA with their labels, semester by semester', async () => {
    await page.getByLabel('Grade in Course 1').selectOption('A')
    await addSemesters(page, '7.64', '8.5', '11', 'abc')
    await calculate(page)
    // 8 / 1 = 8; 7.64 + 8.5 + 8 = 24.14; / 3 = 8.0466...
    expect(await figure(page, 'SGPA, this semester')).toMatch(/8\.00\s+A\+/)
    expect(await figure(page, 'CGPA, overall')).toMatch(/8\.05\s+A\+/)
    await results(page).getByText('A+ · Excellent').waitFor()
    await page.getByText('0.50 below Semester 2.').waitFor()
    await page.getByText('One grade up in Course 1 would make the SGPA 9.00.').waitFor()
    await expect(page.getByRole('status').filter({ hasText: 'SGPA 8.00, A+. CGPA 8.05, A+. Excellent.' })).toHaveCount(
      1,
    )
    await expect
      .poll(() => results(page).evaluate((element) => element.getBoundingClientRect().top < innerHeight))
      .toBe(true)
  })

  test('is drawn, and written out for those who do not see it', async () => {
    const table = results(page).getByRole('table', { name: 'SGPA by semester' })
    const cells = await table.getByRole('cell').allInnerTexts()
    expect(cells).toEqual(['7.64', '8.50', '8.00', '8.05'])
  })

  test('shows its working with the own numbers', async () => {
    await button(page, 'How it is worked out').click()
    const text = await results(page).innerText()
    expect(text).toContain('24 ÷ 3 = 8 → 8.00')
    expect(text).toContain('(7.64 + 8.5 + 8) ÷ 3 = 8.046666… → 8.05')
  })

  test('is marked as outdated once the rows have changed', async () => {
    await page.getByLabel('Grade in Course 1').selectOption('O')
    await page.getByText('You have changed the rows. Press Calculate again.').waitFor()
    expect(await figure(page, 'SGPA, this semester')).toContain('8.00')
    await calculate(page)
    expect(await figure(page, 'SGPA, this semester')).toContain('10.00')
  })

  test('is shown beside the one by credits where they differ', async () => {
    await page.getByLabel('My semesters had different credits').check()
    await page.getByLabel('Credits of Semester 1').fill('20')
    await calculate(page)
    await results(page).getByText('No CGPA by credits: enter the credits of all earlier semesters.').waitFor()
    await page.getByLabel('Credits of Semester 2').fill('20')
    await calculate(page)
    // 7.64 x 20 + 8.5 x 20 + 10 x 3 = 352.8; / 43 = 8.2046...; equally 26.14 / 3 = 8.7133...
    expect(await figure(page, 'CGPA, overall')).toContain('8.71')
    await results(page).getByText('8.20 by credits.').waitFor()
  })

  test('has no overall figure unless the previous CGPA and its semesters are in range', async () => {
    await page.getByLabel('Previous CGPA').check()
    for (const [cgpa, semesters, overall] of [
      ['8', '0', undefined],
      ['10.01', '4', undefined],
      ['8', '21', undefined],
      ['8', '4', '8.40'],
    ] as const) {
      await page.getByLabel('CGPA so far').fill(cgpa)
      await page.getByLabel('Completed semesters').fill(semesters)
      await calculate(page)
      if (overall) expect(await figure(page, 'CGPA, overall')).toContain(overall)
      else await results(page).getByText('No overall CGPA').waitFor()
    }
  })

  test('plans a target, and shows when it cannot be reached or is reached', async () => {
    await button(page, 'What SGPA do I need?').click()
    const plan = page.getByRole('region', { name: 'What SGPA do I need?' })
    for (const [target, said] of [
      ['8.2', 'You need an SGPA of 9.00 in this semester.'],
      ['8.41', 'You cannot reach 8.41: even an SGPA of 10 in this semester gives 8.40.'],
      ['6.4', '6.40 is certain: even with an SGPA of 0 in this semester your CGPA will be 6.40.'],
      ['7.9', '7.90 is already reached. To keep it you need an SGPA of 7.50 in this semester.'],
    ] as const) {
      await plan.getByLabel('Target CGPA').fill(target)
      await plan.getByText(said).waitFor()
    }
  })

  test('is cleared by Reset All, and so are rows, earlier semesters and the method; the scale remains', async () => {
    await page.getByLabel('Grading scale').selectOption('Percentage system')
    await page.getByLabel('Semester-wise SGPA').check()
    await button(page, 'Reset All').click()
    await expect(results(page)).toContainText('Press Calculate to see your result.')
    await expect(page.getByLabel('Previous CGPA')).toBeChecked()
    await expect(page.getByLabel('CGPA so far')).toHaveValue('')
    await expect(page.getByLabel('Grading scale')).toHaveValue('percentage')
    await page.getByLabel('Semester-wise SGPA').check()
    await page.getByText('No previous semesters added. Click Add Semester to include past SGPAs.').waitFor()
    await button(page, 'Reset All').click()
    await button(page, 'Undo').click()
    await expect(page.getByLabel('Semester-wise SGPA')).toBeChecked()
    visitor.expectQuiet()
  })

  test('shows the first five grades of the scale and how many more', async () => {
    const scale = page.getByRole('region', { name: 'Grade scale' })
    await expect(scale.getByRole('row')).toHaveCount(6)
    await button(page, 'and 2 more').click()
    await expect(scale.getByRole('row')).toHaveCount(8)
  })
})

test('folds the earlier semesters up and down, and closes to the dashboard', async () => {
  const { visitor, page } = await newPerson(site.browser, site.url, 'folder')
  const fold = button(page, 'Earlier semesters')
  const method = page.getByLabel('Previous CGPA')
  expect([await fold.getAttribute('aria-expanded'), await method.isVisible()]).toEqual(['false', false])
  await fold.click()
  expect([await fold.getAttribute('aria-expanded'), await method.isVisible()]).toEqual(['true', true])
  await fold.click()
  await expect(method).toBeHidden()
  await page.getByRole('link', { name: 'Close' }).click()
  await page.waitForURL('**/dashboard')
  visitor.expectQuiet()
  await visitor.leave()
})

test('prints a sheet without fields and buttons, in ink on paper', async () => {
  const { visitor, page } = await newPerson(site.browser, site.url, 'printer', { ...desktop, colorScheme: 'dark' })
  await addSemesters(page, '7.5')
  await calculate(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  const text = await page.locator('main').innerText()
  for (const part of ['10-point Indian', '10.00 · O', '8.75 · A+', '(7.5 + 10) ÷ 2 = 8.75 → 8.75'])
    expect(text).toContain(part)
  await expect(page.locator('main h1').last()).toHaveCSS('color', 'rgb(26, 32, 54)')
  await visitor.leave()
})

test('is accessible in every state, in both themes, on a phone and a desktop', async () => {
  for (const [size, look] of Object.entries({ phone, desktop })) {
    // Each begins without saved rows, and so with all disclosures closed.
    const account = await signedIn(site.url, `states-${size}@example.org`)
    const visitor = await visit(site.browser, site.url, {
      ...look,
      ...account,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    const page = await open(visitor)
    await button(page, 'Reset All').click()
    await button(page, 'Dismiss').click()
    await expectAccessibleInBothThemes(page, `all folded up, ${size}`)
    await addSemesters(page, '7.5', '12')
    await page.getByLabel('My semesters had different credits').check()
    await page.getByLabel('Credits of Course 1').last().fill('x')
    await calculate(page)
    await expectAccessibleInBothThemes(page, `a refused row, ${size}`)
    await page.getByLabel('Credits of Course 1').last().fill('4')
    await calculate(page)
    await button(page, 'How it is worked out').click()
    await button(page, 'What SGPA do I need?').click()
    await page.getByLabel('Target CGPA').fill('9.99')
    await button(page, 'Add Course').click()
    await button(page, 'Done with Course 2').click()
    await button(page, 'Delete Course 2').click()
    await expectAccessibleInBothThemes(page, `worked out, ${size}`)
    await button(page, 'Share').click()
    await page.getByRole('dialog').waitFor()
    await expectAccessibleInBothThemes(page, `sharing, ${size}`)
    visitor.expectQuiet()
    await visitor.leave()
  }
})
