import { examKinds, exams } from '#domain/dates/exams.ts'
import { semesters } from '#domain/papers/kinds.ts'

/** What a Select of a paper's semester offers; what it says of an unknown one is the form's. */
export const SemesterOptions = () =>
  semesters.map((semester) => (
    <option key={semester} value={semester}>
      {semester}
    </option>
  ))

export const ExamOptions = () =>
  examKinds.map((exam) => (
    <option key={exam} value={exam}>
      {exams[exam]}
    </option>
  ))
