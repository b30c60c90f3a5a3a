import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { banner, button, dialog, openDiscussion, start } from '#tests/support/features/forum.ts'
import { type ProSite, startProSite } from '#tests/support/accounts/pro-site.ts'
import { desktop, visit } from '#tests/support/browser/visitor.ts'

// Posting and deleting on a slow line, and what people do before the response.

let site: ProSite

test.beforeAll(async ({ browser }) => {
  site = await startProSite(browser)
})

test.afterAll(() => site.stop())

/** Delays posts or deletions until the test continues or rejects them. */
async function hold(target: Page, table: string, method: string) {
  const answer = Promise.withResolvers<'let through' | 'rejected'>()
  let requests = 0
  await target.route(`**/rest/v1/${table}?*`, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    requests += 1
    if ((await answer.promise) === 'let through') return route.continue()
    return route.fulfill({ status: 400, json: { code: '22000', message: 'no' } })
  })
  return { answer: answer.resolve, requests: () => requests }
}

test.describe('on a slow line', () => {
  const slow = 'Slow line'
  const other = 'Other line'

  test.beforeAll(async () => {
    for (const title of [slow, other])
      await site.sql(
        `insert into public.discussions (title, content, user_id, user_name)
         select $1, 'Is it?', id, 'pro' from public.users where email = 'pro@example.org'
           and not exists (select from public.discussions where title = $1)`,
        [title],
      )
  })

  test('a comment that fails is restored before the text typed since, also for a person who left', async () => {
    const reader = await visit(site.browser, site.url, { ...desktop, ...site.pro })
    const { page: here } = reader
    await here.goto('/discussion')
    const opened = dialog(here, slow)
    const field = opened.getByRole('textbox', { name: 'Comment' })
    const first = await hold(here, 'comments', 'POST')
    await openDiscussion(here, slow)
    await field.fill('First.')
    await button(opened, 'Post Comment').click()
    await expect(field).toHaveValue('')
    await field.fill('Second.')
    await here.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
    await openDiscussion(here, other)
    await here.keyboard.press('Escape')
    await dialog(here, other).waitFor({ state: 'detached' })
    await openDiscussion(here, slow)
    await expect(field).toHaveValue('Second.')
    await opened.getByText('First.').waitFor()
    await opened.getByText('Posting...').waitFor()
    // The first is still pending, so that nothing else is posted.
    await button(opened, 'Post Comment').click()
    await expect(field).toHaveValue('Second.')
    expect(first.requests()).toBe(1)
    first.answer('rejected')
    await banner(here, 'Failed to add comment').waitFor()
    await expect(field).toHaveValue('First.\n\nSecond.')
    await here.reload()
    await expect(field).toHaveValue('First.\n\nSecond.')

    // A letter typed and deleted does not lose the comment, and a person who left before it fails finds it again.
    const second = await hold(here, 'comments', 'POST')
    await button(opened, 'Post Comment').click()
    await expect(field).toHaveValue('')
    await field.pressSequentially('x')
    await field.press('Backspace')
    await here.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
    await here.getByRole('link', { name: 'Contact', exact: true }).first().click()
    await here.waitForURL('**/contact')
    second.answer('rejected')
    await banner(here, 'Failed to add comment').waitFor()
    await here.goBack()
    await openDiscussion(here, slow)
    await expect(field).toHaveValue('First.\n\nSecond.')

    const third = await hold(here, 'comments', 'POST')
    await button(opened, 'Post Comment').click()
    await expect(field).toHaveValue('')
    await field.fill('Third.')
    third.answer('let through')
    await banner(here, 'Comment added!').waitFor()
    await expect(field).toHaveValue('Third.')
    await here.reload()
    await expect(field).toHaveValue('Third.')
    reader.expectQuiet(/status of 400/)
    await reader.leave()
  })

  test('a comment that arrives after its discussion was reopened is shown', async () => {
    const reader = await visit(site.browser, site.url, { ...desktop, ...site.pro })
    const { page: here } = reader
    await here.goto('/discussion')
    const opened = await openDiscussion(here, other)
    const posting = await hold(here, 'comments', 'POST')
    await opened.getByRole('textbox', { name: 'Comment' }).fill('Slowly.')
    await button(opened, 'Post Comment').click()
    await here.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
    await openDiscussion(here, slow)
    await here.keyboard.press('Escape')
    await dialog(here, slow).waitFor({ state: 'detached' })
    await openDiscussion(here, other)
    await expect(opened.getByRole('textbox', { name: 'Comment' })).toHaveValue('')
    posting.answer('let through')
    await banner(here, 'Comment added!').waitFor()
    await opened.getByRole('heading', { name: '1 comment', exact: true }).waitFor()
    await expect(opened.getByText('Posting...')).toHaveCount(0)
    await opened.getByText('Slowly.').waitFor()
    await expect(opened.getByRole('textbox', { name: 'Comment' })).toHaveValue('')
    reader.expectQuiet()
    await reader.leave()
  })

  test('a discussion is posted once, however often its dialog is opened, and closes it', async () => {
    const reader = await visit(site.browser, site.url, { ...desktop, ...site.pro })
    const { page: here } = reader
    await here.goto('/discussion')
    const writing = dialog(here, 'New Discussion')
    const posting = await hold(here, 'discussions', 'POST')
    await start(here).click()
    await writing.getByRole('textbox', { name: 'Title' }).fill('Posted once')
    await writing.getByRole('textbox', { name: 'Content' }).fill('Only.')
    await button(writing, 'Post').click()
    await button(writing, 'Posting...').waitFor()
    await expect(button(writing, 'Cancel')).toHaveCount(0)
    await button(writing, 'Close').last().click()
    await writing.waitFor({ state: 'detached' })
    await here.getByRole('link', { name: 'Contact', exact: true }).first().click()
    await here.waitForURL('**/contact')
    await here.goBack()
    await start(here).click()
    await button(writing, 'Posting...').waitFor()
    await writing.getByRole('textbox', { name: 'Title' }).press('Enter')
    posting.answer('let through')
    await banner(here, 'Discussion created successfully!').waitFor()
    await writing.waitFor({ state: 'detached' })
    expect(posting.requests()).toBe(1)
    await start(here).click()
    await expect(writing.getByRole('textbox', { name: 'Title' })).toHaveValue('')
    reader.expectQuiet()
    await reader.leave()
  })

  test('a post whose response was lost exists once, however often it is sent', async () => {
    const reader = await visit(site.browser, site.url, { ...desktop, ...site.pro })
    const { page: here } = reader
    // The server has processed it; the browser gets no response.
    const loseAnswer = async (table: string) => {
      let isLost = false
      await here.route(`**/rest/v1/${table}?*`, async (route) => {
        if (isLost || route.request().method() !== 'POST') return route.fallback()
        isLost = true
        expect((await route.fetch()).status()).toBe(201)
        return route.abort('connectionreset')
      })
    }
    await here.goto('/discussion')
    await loseAnswer('discussions')
    await start(here).click()
    const writing = dialog(here, 'New Discussion')
    await writing.getByRole('textbox', { name: 'Title' }).fill('Posted at the bus stop')
    await writing.getByRole('textbox', { name: 'Content' }).fill('One bar.')
    await button(writing, 'Post').click()
    await banner(here, 'Failed to create discussion').waitFor()
    await button(writing, 'Post').click()
    await banner(here, 'Discussion created successfully!').waitFor()
    await writing.waitFor({ state: 'detached' })
    await expect(here.getByRole('link', { name: 'Posted at the bus stop' })).toHaveCount(1)

    const opened = await openDiscussion(here, 'Posted at the bus stop')
    await loseAnswer('comments')
    await opened.getByRole('textbox', { name: 'Comment' }).fill('Two bars.')
    await button(opened, 'Post Comment').click()
    await banner(here, 'Failed to add comment').waitFor()
    await expect(opened.getByRole('textbox', { name: 'Comment' })).toHaveValue('Two bars.')
    await button(opened, 'Post Comment').click()
    await banner(here, 'Comment added!').waitFor()
    await opened.getByRole('heading', { name: '1 comment', exact: true }).waitFor()
    await expect(opened.getByText('Two bars.')).toHaveCount(1)
    await here.reload()
    await opened.getByRole('heading', { name: '1 comment', exact: true }).waitFor()
    reader.expectQuiet(/ERR_CONNECTION_RESET/)
    await reader.leave()
  })

  test('a person who has navigated on is not redirected when a discussion is posted or deleted', async () => {
    const reader = await visit(site.browser, site.url, { ...desktop, ...site.pro })
    const { page: here } = reader
    const moveOn = async () => {
      await here.getByRole('link', { name: 'Contact', exact: true }).first().click()
      await here.waitForURL('**/contact')
    }
    const writing = dialog(here, 'New Discussion')
    await here.goto('/discussion?q=line')
    const posting = await hold(here, 'discussions', 'POST')
    await start(here).click()
    await writing.getByRole('textbox', { name: 'Title' }).fill('Moved on')
    await writing.getByRole('textbox', { name: 'Content' }).fill('Far.')
    await button(writing, 'Post').click()
    await button(writing, 'Posting...').waitFor()
    await here.keyboard.press('Escape')
    await writing.waitFor({ state: 'detached' })
    await moveOn()
    posting.answer('let through')
    await banner(here, 'Discussion created successfully!').waitFor()
    await here.waitForTimeout(500)
    expect(here.url()).toBe(`${site.url}/contact`)

    await here.goBack()
    const opened = await openDiscussion(here, slow)
    const deleting = await hold(here, 'discussions', 'DELETE')
    await button(opened, 'Delete').click()
    await button(dialog(here, 'Delete discussion'), 'Delete').click()
    await button(dialog(here, 'Delete discussion'), 'Deleting...').waitFor()
    await here.keyboard.press('Escape')
    await dialog(here, 'Delete discussion').waitFor({ state: 'detached' })
    await here.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
    await moveOn()
    deleting.answer('let through')
    await banner(here, 'Discussion deleted').waitFor()
    await here.waitForTimeout(500)
    expect(here.url()).toBe(`${site.url}/contact`)
    reader.expectQuiet()
    await reader.leave()
  })
})
