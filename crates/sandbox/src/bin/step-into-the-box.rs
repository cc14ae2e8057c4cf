//! The step into a box, for programs that cannot take it themselves; see
//! `pigskin_sandbox::enter_with`.

fn main() {
    pigskin_sandbox::enter();
    eprintln!("this is started by pigskin's sandbox, and does nothing by itself");
}
