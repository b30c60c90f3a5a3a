import { expect, test } from 'vitest'
import { daysUntil, figuresOf, scaleOf } from './views.ts'

test('every day has its figure, also where nobody came', () => {
  const days = daysUntil('2026-03-01', 3)
  expect(days).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  const figures = figuresOf(
    [
      { day: '2026-02-27', path: '/', device: 'phone', views: 2 },
      { day: '2026-03-01', path: '/', device: 'desktop', views: 3 },
      { day: '2026-03-01', path: '/books', device: 'phone', views: 4 },
      // Tomorrow, for who is behind.
      { day: '2026-03-02', path: '/', device: 'phone', views: 9 },
    ],
    days,
  )
  expect(figures.days.map(({ views }) => views)).toEqual([2, 0, 7])
  expect(figures.pages).toEqual([
    { path: '/', views: 5 },
    { path: '/books', views: 4 },
  ])
  expect([figures.total, figures.byDevice]).toEqual([9, { phone: 6, tablet: 0, desktop: 3 }])
})

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [43, [0, 20, 40, 60]],
  [100, [0, 50, 100]],
  [1001, [0, 500, 1000, 1500]],
])('up to %i the axis is %j', (max, lines) => expect(scaleOf(max)).toEqual(lines))
