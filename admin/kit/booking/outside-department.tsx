import { useCall } from "#admin/kit/call/use-call.ts";
import { Note } from "#admin/kit/display/note.tsx";
import { getActiveDepartments } from "#contract/clinic/departments.ts";
import { getActiveDoctors } from "#contract/clinic/doctors.ts";
import { isOfDepartment } from "#rules/clinic/doctor.ts";

const useDoctors = () => useCall(getActiveDoctors);

/** Answers the departments of an active doctor; none for any department, or for nobody. */
export function useDepartmentsOf(): (idDoctor: number | null) => readonly number[] {
  const { data } = useDoctors();
  return (idDoctor) => data?.find(({ id }) => id === idDoctor)?.idDepartments ?? [];
}

interface OutsideDepartmentProps {
  idDoctor: number | null;
  idDepartment: number | null;
}

/** Warns of a doctor who is not of the chosen department, and stops nobody. */
export function OutsideDepartment({ idDoctor, idDepartment }: OutsideDepartmentProps) {
  const doctor = useDoctors().data?.find(({ id }) => id === idDoctor);
  const departments = useCall(getActiveDepartments);
  const department = departments.data?.find(({ id }) => id === idDepartment);
  if (!doctor || !department || isOfDepartment(doctor.idDepartments, department.id)) return null;
  return <NotOfDepartment doctor={doctor.name} department={department.name} />;
}

export function NotOfDepartment({ doctor, department }: { doctor: string; department: string }) {
  return (
    <Note kind="attention" title={`${doctor} is not of ${department}`} announce>
      Book another doctor or department, or book it anyway.
    </Note>
  );
}
