import setUpCluster from '../database/cluster.ts'
import setUpSiteTemplate from '../backend/site-template.ts'
import setUpHostedTemplate from '../hosted/hosted-template.ts'

/** The set-up of the browser tests: a PostgreSQL for the run, and what the site of each file begins with. */
export default async function setup(): Promise<() => Promise<void>> {
  const endCluster = await setUpCluster()
  await setUpHostedTemplate()
  await setUpSiteTemplate()
  return endCluster
}
