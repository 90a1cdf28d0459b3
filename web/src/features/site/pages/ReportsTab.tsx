import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { apiPages } from '@/shared/api/query';
import { TabButtons } from '@/shared/ui/Tabs';
import { complaintStatuses } from '../api';
import { ComplaintCard } from '../components/ComplaintCard';
import { PagedList } from '../components/PagedList';

/** The complaints. Their status is part of the address. */
export default function ReportsTab() {
  const { t } = useTranslation('site');
  const [params, setParams] = useSearchParams();
  const status = complaintStatuses.find((each) => each === params.get('status')) ?? 'OPEN';
  const complaints = useInfiniteQuery(apiPages('/site/complaints/', { query: { status } }));
  return (
    <>
      <TabButtons
        label={t('complaints.status.label')}
        value={status}
        onChange={(next) => setParams(next === 'OPEN' ? {} : { status: next }, { replace: true })}
        items={complaintStatuses.map((value) => ({ value, label: t(`complaints.status.${value}`) }))}
      />
      <PagedList query={complaints} label={t('admin.tab.reports')} empty={t(`complaints.empty.${status}`)}>
        {(complaint) => <ComplaintCard complaint={complaint} />}
      </PagedList>
    </>
  );
}
