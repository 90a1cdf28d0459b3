/** The parts of the survey feature that other features use. */
export { type Answer, type Question, questionsQuery, surveyKeys } from './api';
export { SurveyFields } from './components/SurveyFields';
export {
  type AnswerErrors,
  type AnswerValues,
  answerErrors,
  answerFault,
  answerRules,
  answersOf,
  answerValues,
} from './lib/answers';
export { useAnswers } from './lib/useAnswers';
