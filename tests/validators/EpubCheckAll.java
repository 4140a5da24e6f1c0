import com.adobe.epubcheck.api.EpubCheck;
import com.adobe.epubcheck.util.DefaultReportImpl;
import java.io.File;

/**
 * Checks all given files in one process, since starting Java and the checker takes longer than a
 * check.
 */
public class EpubCheckAll {
  public static void main(String[] paths) {
    for (String path : paths) {
      DefaultReportImpl report = new DefaultReportImpl(path);
      new EpubCheck(new File(path), report).doValidate();
      System.out.println(path + "\t" + report.getFatalErrorCount() + "\t" + report.getErrorCount() + "\t" + report.getWarningCount());
    }
  }
}
