-- Why a program is at fault, with its values (JSON), for pages in other languages than that of
-- reason. Faults from before this column have the words alone.
ALTER TABLE tabulation_fault ADD COLUMN why TEXT;
