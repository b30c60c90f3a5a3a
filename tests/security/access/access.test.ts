import { actorsOfFile } from './access-actors.ts'
import { describeAccess } from './access-cells.ts'

describeAccess(actorsOfFile())
