import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { isFault } from '@/shared/api/error';
import { faultText } from '@/shared/api/faults';
import { apiKey, apiQuery } from '@/shared/api/query';
import { labelled } from '@/shared/i18n/labelled';
import { useListEditor } from '@/shared/lib/useListEditor';
import { Button } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { ListActions, ListEditor } from '@/shared/ui/ListEditor';
import { movedTo } from '@/shared/ui/OrderButtons';
import { Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { toast } from '@/shared/ui/toast';
import { type Survey, surveySummaryQuery } from '../api';
import {
  draftsOf,
  inputOf,
  limits,
  newQuestion,
  previewOf,
  type QuestionDraft,
  questionFaults,
  removedAnswers,
} from '../lib/questions';
import { useAnswers } from '../lib/useAnswers';
import { QuestionCard } from './QuestionCard';
import classes from './SurveyEditor.module.css';
import { SurveyFields } from './SurveyFields';
import { SurveySummary } from './SurveySummary';

interface SurveyEditorProps {
  contestId: number;
  onUnsaved: (unsaved: boolean) => void;
}

/** Edits the survey of a contest and shows its answers. It is saved on its own (SURVEY-1). */
export function SurveyEditor({ contestId, onUnsaved }: SurveyEditorProps) {
  const { t } = useTranslation('survey');
  const survey = useQuery(apiQuery('/contests/{id}/questions/', { path: { id: contestId } }));
  return (
    <Section heading={t('title')}>
      <QueryView query={survey}>
        {(stored) => <Builder contestId={contestId} stored={stored} onUnsaved={onUnsaved} />}
      </QueryView>
    </Section>
  );
}

type BuilderProps = SurveyEditorProps & { stored: Survey };

function Builder({ contestId, stored, onUnsaved }: BuilderProps) {
  const { t } = useTranslation('survey');
  const { editor, card, answeredOf, faultsOf, add, save } = useBuilder({ contestId, stored, onUnsaved });
  const { items, change } = editor;
  const [preview, setPreview] = useState(false);
  const textOf = useQuestionText();
  return (
    <div className={classes.survey}>
      <ListEditor
        editor={editor}
        text={t('text')}
        unsaved={t('unsaved')}
        save={t('save')}
        onSave={() => void save()}
        labelOf={({ detail }) => detail}
        textOf={textOf}
      >
        <ol ref={card.list} className={classes.questions}>
          {items.map((item, index) => (
            <QuestionCard
              key={item.key}
              question={item}
              index={index}
              count={items.length}
              answered={answeredOf(item)}
              open={card.open === item.key}
              faults={faultsOf(item)}
              onToggle={() => card.toggle(item.key)}
              onChange={(next) => change(items.map((other) => (other.key === item.key ? next : other)))}
              onMove={(to) => change(movedTo(items, index, to))}
              onCopy={
                items.length < limits.questions
                  ? () => add({ ...item, id: null, key: crypto.randomUUID() }, index + 1)
                  : undefined
              }
              onRemove={() => change(items.filter((other) => other.key !== item.key))}
            />
          ))}
        </ol>
        <ListActions count={items.length} most={limits.questions}>
          <Button
            icon={<IconPlus size={18} aria-hidden="true" />}
            disabled={items.length >= limits.questions}
            onClick={() => add(newQuestion())}
          >
            {t('add')}
          </Button>
          {items.length > 0 && (
            <Button variant="quiet" aria-expanded={preview} onClick={() => setPreview(!preview)}>
              {t(preview ? 'closePreview' : 'preview')}
            </Button>
          )}
        </ListActions>
        {preview && items.length > 0 && <Preview questions={items} />}
      </ListEditor>
      <SurveySummary contestId={contestId} />
    </div>
  );
}

/** The state of the builder: the edited questions, the open card, and the faults once somebody tried to save. */
function useBuilder({ contestId, stored, onUnsaved }: BuilderProps) {
  const { t } = useTranslation('survey');
  const summary = useQuery(surveySummaryQuery(contestId));
  const card = useOpenCard();
  const [tried, setTried] = useState(false);
  const editor = useSurveyEditor(contestId, stored, {
    onSaved: () => {
      setTried(false);
      card.close();
      toast.success(t('saved'));
    },
    onUnsaved,
  });
  const { items, change } = editor;
  const answered = new Map(summary.data?.map(({ question: { id }, answered: count }) => [id, count]));

  function askToRemove(count: number): Promise<boolean> {
    return confirm({
      title: t('removeUsed.title'),
      body: t('removeUsed.text', { count }),
      confirmLabel: t('save'),
    });
  }

  return {
    editor,
    card,
    /** The number of entries that have answered the question. */
    answeredOf: ({ id }: QuestionDraft) => (id === null ? 0 : (answered.get(id) ?? 0)),
    faultsOf: (item: QuestionDraft) => (tried ? questionFaults(item) : []),
    add(item: QuestionDraft, at = items.length) {
      change([...items.slice(0, at), item, ...items.slice(at)]);
      card.show(item.key);
    },
    /** Saves the questions. If one breaks a rule, it is shown instead. */
    async save() {
      const broken = items.find((item) => questionFaults(item).length > 0);
      setTried(true);
      if (broken) return card.show(broken.key);
      const used = removedAnswers(items, summary.data ?? []);
      if (used > 0 && !(await askToRemove(used))) return;
      await editor.save();
    },
  };
}

/** The card that is open, by the key of its question. */
function useOpenCard() {
  const list = useRef<HTMLOListElement>(null);
  const [open, setOpen] = useState<string | null>(null);

  /** Opens a card and focuses its first broken field, or else its text. */
  function show(key: string) {
    setOpen(key);
    requestAnimationFrame(() => {
      const card = list.current?.querySelector<HTMLElement>(`[data-key="${key}"]`);
      const field =
        card?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? card?.querySelector('textarea');
      field?.focus();
    });
  }

  const close = () => setOpen(null);
  return { list, open, show, close, toggle: (key: string) => (open === key ? close() : show(key)) };
}

interface SurveyEditorEvents {
  onSaved: () => void;
  onUnsaved: (unsaved: boolean) => void;
}

/** Edits the questions and saves them as a whole. It asks before answers are discarded. */
function useSurveyEditor(contestId: number, stored: Survey, { onSaved, onUnsaved }: SurveyEditorEvents) {
  const { t } = useTranslation('survey');
  const queries = useQueryClient();

  async function send(version: number, drafts: QuestionDraft[]): Promise<Survey | null> {
    const body = { version, items: drafts.map(inputOf) };
    try {
      return await apiCall('put', '/contests/{id}/questions/', { path: { id: contestId }, body });
    } catch (error) {
      if (!isFault(error, 'surveyHasAnswers')) throw error;
      const agreed = await confirm({
        title: t('discard.title'),
        body: faultText(error.key, error.params),
        confirmLabel: t('discard.confirm'),
        danger: true,
      });
      return agreed
        ? apiCall('put', '/contests/{id}/questions/', {
            path: { id: contestId },
            body: { ...body, discardAnswers: true },
          })
        : null;
    }
  }

  return useListEditor<QuestionDraft>({
    name: `survey.${contestId}`,
    sample: newQuestion,
    stored: draftsOf(stored),
    read: async () =>
      draftsOf(
        await queries.fetchQuery({
          ...apiQuery('/contests/{id}/questions/', { path: { id: contestId } }),
          staleTime: 0,
        }),
      ),
    renewed: (item) => ({ ...item, id: null }),
    write: async (version, items) => {
      const saved = await send(version, items);
      if (!saved) return null;
      queries.setQueryData(
        apiQuery('/contests/{id}/questions/', { path: { id: contestId } }).queryKey,
        saved,
      );
      void queries.invalidateQueries({
        queryKey: apiKey('/contests/{id}/survey/summary/', { id: contestId }),
      });
      return draftsOf(saved);
    },
    onSaved,
    onUnsaved,
  });
}

/** Returns the function that writes a question as one text, for the choice between two versions. */
function useQuestionText(): (question: QuestionDraft) => string {
  const { t } = useTranslation('survey');
  return ({ detail, type, required, min, max, selections }) => {
    const kind = t(`type.${type}`);
    if (type === 'SELECT') return [detail, labelled(kind, selections.join(' / '))].join('\n');
    const bounds = t('answer.between', { min, max });
    return [detail, [kind, bounds, ...(required ? [t('required')] : [])].join(' · ')].join('\n');
  };
}

/** The survey as entrants will see it. Answers given here are not sent. */
function Preview({ questions }: { questions: readonly QuestionDraft[] }) {
  const { t } = useTranslation('survey');
  const box = useRef<HTMLElement>(null);
  const { fields } = useAnswers(questions.map(previewOf));
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={box} className={classes.preview} aria-label={t('preview')}>
      <SurveyFields {...fields} />
    </section>
  );
}
